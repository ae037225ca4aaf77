/** Evaluation of policies, for the local S3 and for the tests of the deployed templates. */
export type Statement = {
  Effect: string
  Principal?: '*' | Record<string, string | string[]>
  Action: string | string[]
  Resource: string | string[]
  Condition?: Record<string, Record<string, string | string[]>>
}
export type PolicyCall = {
  by: string
  action: string
  resource: string
  context: Record<string, string | undefined>
}

/** A Deny wins, and without an Allow a call is denied. */
export function allows(statements: Statement[], call: PolicyCall): boolean {
  const applicable = statements.filter((statement) => applies(statement, call))
  return applicable.some(({ Effect }) => Effect === 'Allow') && !denies(applicable, call)
}

export const denies = (statements: Statement[], call: PolicyCall): boolean =>
  statements.some((statement) => statement.Effect === 'Deny' && applies(statement, call))

/** A role's statements have no principal. */
function applies(
  { Principal, Action, Resource, Condition = {} }: Statement,
  { by, action, resource, context }: PolicyCall,
): boolean {
  const principals =
    typeof Principal === 'object' ? (Principal.Service ?? Principal.AWS ?? []) : '*'
  return (
    [principals].flat().some((principal) => principal === '*' || principal === by) &&
    [Action].flat().some((pattern) => matches(pattern, action)) &&
    [Resource].flat().some((pattern) => matches(pattern, resource)) &&
    Object.entries(Condition).every(([operator, keys]) =>
      Object.entries(keys).every(([key, expected]) =>
        conditionHolds(operator, context[key], [expected].flat()),
      ),
    )
  )
}

function conditionHolds(operator: string, value: string | undefined, expected: string[]): boolean {
  if (operator === 'Null') return expected.includes(String(value === undefined))
  if (operator === 'Bool' || operator === 'StringEquals' || operator === 'ArnEquals')
    return value !== undefined && expected.includes(value)
  // On AWS a missing key counts as unequal.
  if (operator === 'StringNotEquals') return value === undefined || !expected.includes(value)
  if (operator === 'ArnLike')
    return value !== undefined && expected.some((pattern) => matches(pattern, value))
  throw new Error(`The condition operator ${operator} is not implemented.`)
}

const matches = (pattern: string, value: string) =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    's',
  ).test(value)
