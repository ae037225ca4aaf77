/** A part of the page that React hydrates at the first touch (behaviours/forms.ts). */
import { islands, type IslandName, type IslandProps } from './islands.ts'
import { useFormContext } from '../pageContext.tsx'

export function Island<Name extends IslandName>({
  name,
  props,
}: {
  name: Name
  props: Omit<IslandProps<Name>, 'context'>
}) {
  // TypeScript cannot relate the props to the island of their name.
  const Component = islands[name] as React.ComponentType<object>
  const all = { ...props, context: useFormContext() }
  return (
    <div data-island={name} data-props={JSON.stringify(all)}>
      <Component {...all} />
    </div>
  )
}
