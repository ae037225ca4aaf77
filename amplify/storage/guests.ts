/** The identity pool of visitors. */
import type { Stack } from 'aws-cdk-lib'
import { CfnIdentityPool, CfnIdentityPoolRoleAttachment } from 'aws-cdk-lib/aws-cognito'
import { FederatedPrincipal, type IRole, type PolicyStatement, Role } from 'aws-cdk-lib/aws-iam'

/**
 * Creates the identity pool whose guests are the visitors, without sign-in; returns the pool's id
 * and their role.
 */
export function createGuests(
  stack: Stack,
  may: PolicyStatement[],
): { identityPoolId: string; role: IRole } {
  const pool = new CfnIdentityPool(stack, 'Visitors', {
    allowUnauthenticatedIdentities: true,
    allowClassicFlow: false,
  })
  const role = new Role(stack, 'VisitorRole', {
    assumedBy: new FederatedPrincipal(
      'cognito-identity.amazonaws.com',
      {
        StringEquals: { 'cognito-identity.amazonaws.com:aud': pool.ref },
        'ForAnyValue:StringLike': { 'cognito-identity.amazonaws.com:amr': 'unauthenticated' },
      },
      'sts:AssumeRoleWithWebIdentity',
    ),
  })
  for (const statement of may) role.addToPolicy(statement)
  new CfnIdentityPoolRoleAttachment(stack, 'VisitorRoleAttachment', {
    identityPoolId: pool.ref,
    roles: { unauthenticated: role.roleArn },
  })
  return { identityPoolId: pool.ref, role }
}
