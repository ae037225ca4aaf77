/** Every behaviour, for the development server and the SPA twin; the documents build inlines only those that a page uses. */
const behaviours = import.meta.glob<{ attach: () => void }>(['./*.ts', '!./all.ts', '!./loader.ts', '!./prefetch.ts'], { eager: true })

export function attachAll(): void {
  for (const { attach } of Object.values(behaviours)) attach()
}
