/** In the development server, where nothing is inlined, all behaviours come with the islands. */
export function attachAll(): void {
  const behaviours = import.meta.glob<{ attach: () => void }>(['../behaviours/*.ts', '!../behaviours/form.ts'], { eager: true })
  for (const { attach } of Object.values(behaviours)) attach()
}
