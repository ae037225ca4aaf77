/**
 * Gives the helper functions of CDK and Amplify a log group with retention; without one their logs
 * never expire.
 */
import { CfnResource, type Stack } from 'aws-cdk-lib'
import { CfnFunction } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'

export function setHelperLogRetention(root: Stack): void {
  for (const construct of root.node.findAll()) {
    if (
      !(construct instanceof CfnResource) ||
      construct.cfnResourceType !== 'AWS::Lambda::Function'
    )
      continue
    const { logGroup } = (
      construct instanceof CfnFunction ? (construct.loggingConfig ?? {}) : {}
    ) as CfnFunction.LoggingConfigProperty
    if (logGroup) continue
    const { logGroupName } = new LogGroup(
      construct.stack,
      `${construct.node.path.split('/').slice(-2).join('')}Log`,
      {
        retention: RetentionDays.THREE_MONTHS,
      },
    )
    construct.addPropertyOverride('LoggingConfig.LogGroup', logGroupName)
  }
}
