import { account, type Json, region } from './template.ts'

export { account, region }
export type Call = { by: string; action: string; resource: string; context: Record<string, string | undefined> }

/** What statements say of a call: a Deny wins, and without an Allow nothing is allowed. */
export function allows(statements: Json[], call: Call): boolean {
  const applying = statements.filter((statement) => applies(statement, call))
  return applying.some(({ Effect }) => Effect === 'Allow') && !applying.some(({ Effect }) => Effect === 'Deny')
}

/** A role's own statements name no principal. */
function applies({ Principal, Action, Resource, Condition = {} }: Json, { by, action, resource, context }: Call): boolean {
  const everybody = Principal === undefined || Principal === '*' || Principal.AWS === '*'
  return (
    (everybody || [Principal.Service ?? Principal.AWS].flat().includes(by)) &&
    [Action].flat().some((each) => matches(each, action)) &&
    [Resource].flat().some((each) => matches(each, resource)) &&
    Object.entries<Json>(Condition).every(([operator, keys]) =>
      Object.entries<Json>(keys).every(([key, wanted]) => holds(operator, context[key], [wanted].flat())),
    )
  )
}

function holds(operator: string, value: string | undefined, wanted: string[]): boolean {
  if (operator === 'Null') return wanted.includes(String(value === undefined))
  if (operator === 'Bool' || operator === 'StringEquals' || operator === 'ArnEquals') return value !== undefined && wanted.includes(value)
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
