/** AWS WAF in front of the office's user pool. */
import type { Stack } from 'aws-cdk-lib'
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2'

/** Calls of five minutes from one IP address; a sign-in takes four. */
const mostCalls = 100

/** Blocks addresses that call the pool too often, before Cognito sees them. */
export function createSignInFirewall(stack: Stack, userPoolArn: string): void {
  const visibilityConfig = (metricName: string) => ({
    cloudWatchMetricsEnabled: true,
    metricName,
    sampledRequestsEnabled: false,
  })
  const acl = new CfnWebACL(stack, 'SignIn', {
    scope: 'REGIONAL',
    defaultAction: { allow: {} },
    visibilityConfig: visibilityConfig('SignIn'),
    rules: [
      {
        name: 'calls-per-address',
        priority: 0,
        action: { block: {} },
        statement: { rateBasedStatement: { aggregateKeyType: 'IP', limit: mostCalls } },
        visibilityConfig: visibilityConfig('SignInBlocked'),
      },
    ],
  })
  new CfnWebACLAssociation(stack, 'SignInOfPool', {
    resourceArn: userPoolArn,
    webAclArn: acl.attrArn,
  })
}
