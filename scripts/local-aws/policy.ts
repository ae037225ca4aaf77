/** What AWS makes of a policy. The local S3 asks it about its bucket, the tests of the templates about all that is deployed. */
export type Statement = {
  Effect: string
  Principal?: '*' | Record<string, string | string[]>
  Action: string | string[]
  Resource: string | string[]
  Condition?: Record<string, Record<string, string | string[]>>
}
export type PolicyCall = { by: string; action: string; resource: string; context: Record<string, string | undefined> }

/** What statements say of a call: a Deny wins, and without an Allow nothing is allowed. */
export function allows(statements: Statement[], call: PolicyCall): boolean {
  const applying = statements.filter((statement) => applies(statement, call))
  return applying.some(({ Effect }) => Effect === 'Allow') && !denies(applying, call)
}

export const denies = (statements: Statement[], call: PolicyCall): boolean =>
  statements.some((statement) => statement.Effect === 'Deny' && applies(statement, call))

/** A role's own statements name no principal. */
function applies({ Principal, Action, Resource, Condition = {} }: Statement, { by, action, resource, context }: PolicyCall): boolean {
  const named = typeof Principal === 'object' ? (Principal.Service ?? Principal.AWS ?? []) : '*'
  return (
    [named].flat().some((each) => each === '*' || each === by) &&
    [Action].flat().some((each) => matches(each, action)) &&
    [Resource].flat().some((each) => matches(each, resource)) &&
    Object.entries(Condition).every(([operator, keys]) =>
      Object.entries(keys).every(([key, wanted]) => holds(operator, context[key], [wanted].flat())),
    )
  )
}

function holds(operator: string, value: string | undefined, wanted: string[]): boolean {
  if (operator === 'Null') return wanted.includes(String(value === undefined))
  if (operator === 'Bool' || operator === 'StringEquals' || operator === 'ArnEquals') return value !== undefined && wanted.includes(value)
  // As AWS has it, a key that is missing is another value.
  if (operator === 'StringNotEquals') return value === undefined || !wanted.includes(value)
  if (operator === 'ArnLike') return value !== undefined && wanted.some((each) => matches(each, value))
  throw new Error(`The condition operator ${operator} is not evaluated here: add it.`)
}

const matches = (pattern: string, value: string) =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    's',
  ).test(value)
