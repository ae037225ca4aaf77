// biome-ignore lint/suspicious/noExplicitAny: templates are JSON without types
type Json = any

export const account = '123456789012'
export const region = 'eu-north-1'
const pseudo: Record<string, string> = { 'AWS::AccountId': account, 'AWS::Region': region, 'AWS::Partition': 'aws' }

/** A template's value with the pseudo parameters filled in and joins joined; a reference to a resource is its logical id. */
function resolved(value: Json): Json {
  if (Array.isArray(value)) return value.map(resolved)
  if (typeof value !== 'object' || value === null) return value
  if (typeof value.Ref === 'string') return pseudo[value.Ref] ?? value.Ref
  if (value['Fn::Join']) return resolved(value['Fn::Join'][1]).join(value['Fn::Join'][0])
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolved(inner)]))
}

export type Call = { service: string; action: string; resource: string; context: Record<string, string> }

/** What a resource's policy says of a service's call: a Deny wins, and without an Allow nothing is allowed. */
export function allows(policy: Json, call: Call): boolean {
  const applying = resolved(policy.Statement).filter((statement: Json) => applies(statement, call))
  return applying.some(({ Effect }: Json) => Effect === 'Allow') && !applying.some(({ Effect }: Json) => Effect === 'Deny')
}

function applies({ Principal, Action, Resource, Condition = {} }: Json, { service, action, resource, context }: Call): boolean {
  const principals = Principal === '*' || Principal.AWS === '*' ? [service] : [Principal.Service].flat()
  return (
    principals.includes(service) &&
    [Action].flat().some((each) => matches(each, action)) &&
    [Resource].flat().some((each) => matches(each, resource)) &&
    Object.entries<Json>(Condition).every(([operator, keys]) =>
      Object.entries<Json>(keys).every(([key, wanted]) => holds(operator, context[key], [wanted].flat())),
    )
  )
}

function holds(operator: string, value: string | undefined, wanted: string[]): boolean {
  if (operator === 'Bool' || operator === 'StringEquals') return value !== undefined && wanted.includes(value)
  if (operator === 'ArnLike') return value !== undefined && wanted.some((each) => matches(each, value))
  throw new Error(`The condition operator ${operator} is not evaluated here: add it.`)
}

const matches = (pattern: string, value: string) =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
  ).test(value)
