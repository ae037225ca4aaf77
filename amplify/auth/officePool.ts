import { RemovalPolicy } from 'aws-cdk-lib'
import type { CfnIdentityPool, CfnUserPool, CfnUserPoolClient } from 'aws-cdk-lib/aws-cognito'
import { poolRules } from './poolRules.ts'

type Made = { cfnUserPool: CfnUserPool; cfnUserPoolClient: CfnUserPoolClient; cfnIdentityPool: CfnIdentityPool }

/** What Amplify leaves open: that anybody signs up, guests of its identity pool, short passwords, sessions of a month. */
export function closeOfficePool({ cfnUserPool, cfnUserPoolClient, cfnIdentityPool }: Made): void {
  cfnUserPool.adminCreateUserConfig = { ...cfnUserPool.adminCreateUserConfig, allowAdminCreateUserOnly: true }
  cfnUserPool.policies = {
    passwordPolicy: {
      minimumLength: poolRules.passwordLength,
      requireLowercase: true,
      requireUppercase: true,
      requireNumbers: true,
      requireSymbols: true,
      temporaryPasswordValidityDays: poolRules.invitationDays,
    },
  }
  // Whoever was invited is invited still when the stack is made anew.
  cfnUserPool.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE)
  cfnUserPoolClient.explicitAuthFlows = ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH']
  cfnUserPoolClient.preventUserExistenceErrors = 'ENABLED'
  cfnUserPoolClient.enableTokenRevocation = true
  cfnUserPoolClient.authSessionValidity = poolRules.signInMinutes
  cfnUserPoolClient.accessTokenValidity = poolRules.tokenMinutes
  cfnUserPoolClient.idTokenValidity = poolRules.tokenMinutes
  cfnUserPoolClient.refreshTokenValidity = poolRules.sessionHours
  cfnUserPoolClient.tokenValidityUnits = { accessToken: 'minutes', idToken: 'minutes', refreshToken: 'hours' }
  cfnIdentityPool.allowUnauthenticatedIdentities = false
}
