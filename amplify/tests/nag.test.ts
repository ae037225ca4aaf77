/** cdk-nag's AWS Solutions rules. Findings are fixed or acknowledged here with a reason. */
import { AwsSolutionsChecks } from 'cdk-nag'
import { expect, test } from 'vitest'
import { root } from './template.ts'

const acknowledged: [rule: string, where: RegExp, reason: string][] = [
  [
    'IAM4',
    /ServiceRole|Role\/Resource/,
    "Lambda's own policy for writing logs; the functions have no other managed policy",
  ],
  ['IAM5', /AmplifyBranchLinker/, "Amplify's helper, which we do not write"],
  ['IAM5', /SchedulerRoleForTarget/, 'every version of the one function that the schedule calls'],
  [
    'IAM5',
    /(-lambda|VisitorRole)/,
    'the keys under a prefix, as permissions.ts lists them; SES: any identity, because the sandbox also checks the recipient’s',
  ],
  ['L1', /AmplifyBranchLinker/, "Amplify's helper, which we do not write"],
  [
    'S1',
    /Bucket|OffertData/,
    'access logs would contain visitors’ addresses; CloudTrail logs access to the data bucket',
  ],
  [
    'COG2',
    /UserPool/,
    'the code goes to a mailbox, which is to have two factors (amplify/README.md); Cognito has no second factor beside EMAIL_OTP; a passkey requires user verification',
  ],
  ['COG8', /UserPool/, 'users have no passwords, which the features of the Plus tier protect'],
  [
    'APIG4',
    /POST--undo/,
    'a link in a mail about a change of access, with an unguessable key: who was removed by a thief has no session',
  ],
  ['COG7', /Visitors/, 'visitors are guests on purpose, with one right (backend.test.ts)'],
]

test('all findings are acknowledged, and all acknowledgements are used', () => {
  const { violations } = new AwsSolutionsChecks().validateScope(root.node.root)
  const findings = violations.flatMap(({ ruleName, violatingResources }) =>
    violatingResources.map(({ constructPath = '' }) => ({
      rule: ruleName.replace('AwsSolutions-', '').replace(/\[.*/, ''),
      ruleName,
      where: constructPath.slice(constructPath.indexOf('/') + 1),
    })),
  )
  const acknowledgementOf = (rule: string, where: string) =>
    acknowledged.find(([id, path]) => id === rule && path.test(where))
  expect(
    findings
      .filter(({ rule, where }) => !acknowledgementOf(rule, where))
      .map(({ ruleName, where }) => `${ruleName} ${where}`),
  ).toEqual([])
  const usedAcknowledgements = new Set(
    findings.map(({ rule, where }) => acknowledgementOf(rule, where)),
  )
  expect(
    acknowledged.filter((acknowledgement) => !usedAcknowledgements.has(acknowledgement)),
  ).toEqual([])
})
