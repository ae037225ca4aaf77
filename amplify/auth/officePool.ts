/** The user pool of the office page: overrides of Amplify's defaults. */
import { RemovalPolicy } from 'aws-cdk-lib'
import type { CfnIdentityPool, CfnUserPool, CfnUserPoolClient } from 'aws-cdk-lib/aws-cognito'
import { codeMail, poolRules } from './poolRules.ts'

type PoolResources = {
  cfnUserPool: CfnUserPool
  cfnUserPoolClient: CfnUserPoolClient
  cfnIdentityPool: CfnIdentityPool
}

/**
 * Disables what Amplify enables: sign-up, passwords, sessions of a month, guests of its identity
 * pool. SES sends as `from`, by `identity`.
 */
export function restrictOfficePool(
  { cfnUserPool, cfnUserPoolClient, cfnIdentityPool }: PoolResources,
  mail: { from: string; identity: string },
): void {
  cfnUserPool.adminCreateUserConfig = {
    ...cfnUserPool.adminCreateUserConfig,
    allowAdminCreateUserOnly: true,
  }
  cfnUserPool.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE)
  cfnUserPool.emailConfiguration = {
    emailSendingAccount: 'DEVELOPER',
    from: mail.from,
    sourceArn: mail.identity,
  }
  cfnUserPool.emailAuthenticationSubject = codeMail.subject
  cfnUserPool.emailAuthenticationMessage = codeMail.text
  // Cognito does not combine token rotation with REFRESH_TOKEN_AUTH; Amplify's client calls
  // GetTokensFromRefreshToken.
  cfnUserPoolClient.explicitAuthFlows = ['ALLOW_USER_AUTH']
  cfnUserPoolClient.refreshTokenRotation = {
    feature: 'ENABLED',
    retryGracePeriodSeconds: poolRules.refreshRetrySeconds,
  }
  cfnUserPoolClient.preventUserExistenceErrors = 'ENABLED'
  cfnUserPoolClient.enableTokenRevocation = true
  cfnUserPoolClient.authSessionValidity = poolRules.signInMinutes
  cfnUserPoolClient.accessTokenValidity = poolRules.tokenMinutes
  cfnUserPoolClient.idTokenValidity = poolRules.tokenMinutes
  cfnUserPoolClient.refreshTokenValidity = poolRules.sessionHours
  cfnUserPoolClient.tokenValidityUnits = {
    accessToken: 'minutes',
    idToken: 'minutes',
    refreshToken: 'hours',
  }
  // An empty list counts as none, and a client without a list may write all standard attributes.
  cfnUserPoolClient.writeAttributes = [...poolRules.writableAttributes]
  cfnUserPoolClient.allowedOAuthFlowsUserPoolClient = false
  cfnUserPoolClient.allowedOAuthFlows = undefined
  cfnUserPoolClient.allowedOAuthScopes = undefined
  cfnUserPoolClient.callbackUrLs = undefined
  cfnUserPoolClient.logoutUrLs = undefined
  cfnIdentityPool.allowUnauthenticatedIdentities = false
}
