/** The HTTP API of the office page, with a JWT authorizer. */
import { Duration, RemovalPolicy, type Stack } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import {
  type CfnStage,
  CorsHttpMethod,
  HttpApi,
  HttpMethod,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { undoPath } from './functions/office/officeHttp.ts'
import { officeScope } from './auth/poolRules.ts'

type JwtPool = { issuer: string; audience: string; siteOrigin: string }

/**
 * The only route to the office's function; links in mails about changes of access work without a
 * token. Its access log has refused calls, which never reach the function, with their IP addresses.
 */
export function createOfficeApi(
  stack: Stack,
  handler: IFunction,
  { issuer, audience, siteOrigin }: JwtPool,
): HttpApi {
  const api = new HttpApi(stack, 'Api', {
    createDefaultStage: false,
    corsPreflight: {
      allowOrigins: [siteOrigin],
      allowMethods: [CorsHttpMethod.GET, CorsHttpMethod.POST],
      allowHeaders: ['authorization', 'content-type'],
      maxAge: Duration.hours(1),
    },
  })
  const logGroup = new LogGroup(stack, 'Calls', {
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })
  const line = {
    id: '$context.requestId',
    ip: '$context.identity.sourceIp',
    method: '$context.httpMethod',
    status: '$context.status',
    error: '$context.authorizer.error',
  }
  const stage = api.addStage('Stage', {
    autoDeploy: true,
    throttle: { rateLimit: 20, burstLimit: 50 },
    accessLogSettings: {
      destination: new LogGroupLogDestination(logGroup),
      format: AccessLogFormat.custom(JSON.stringify(line)),
    },
  })
  const integration = new HttpLambdaIntegration('Office', handler)
  const routes = api.addRoutes({ path: undoPath, methods: [HttpMethod.POST], integration })
  // Anybody can call it: it must not use up the calls of the colleagues.
  const stageResource = stage.node.defaultChild as CfnStage
  stageResource.routeSettings = {
    [`POST ${undoPath}`]: { ThrottlingRateLimit: 1, ThrottlingBurstLimit: 5 },
  }
  // A stage can name existing routes only.
  stage.node.addDependency(...routes)
  api.addRoutes({
    path: '/{proxy+}',
    methods: [HttpMethod.GET, HttpMethod.POST],
    integration,
    authorizer: new HttpJwtAuthorizer('Colleagues', issuer, { jwtAudience: [audience] }),
    authorizationScopes: [officeScope],
  })
  return api
}
