/** Events as in AWS's documentation; not yet recorded from an account. */
const text = 'a'

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/notification-content-structure.html */
export const s3 = {
  Records: [
    {
      eventVersion: '2.1',
      eventSource: 'aws:s3',
      awsRegion: 'eu-north-1',
      eventTime: '1970-01-01T00:00:00.000Z',
      eventName: 'ObjectCreated:Put',
      userIdentity: { principalId: text },
      requestParameters: { sourceIPAddress: '192.0.2.1' },
      responseElements: { 'x-amz-request-id': text, 'x-amz-id-2': text },
      s3: {
        s3SchemaVersion: '1.0',
        configurationId: text,
        bucket: {
          name: 'bucket',
          ownerIdentity: { principalId: text },
          arn: 'arn:aws:s3:::bucket',
        },
        object: {
          key: 'a.jpg',
          size: 1024,
          eTag: text,
          versionId: text,
          sequencer: '0055AED6DCD90281E5',
        },
      },
    },
  ],
}

const ses = (type: string, detail: object) => ({
  version: '0',
  id: text,
  'detail-type': type,
  source: 'aws.ses',
  account: text,
  time: '2026-11-20T10:15:03Z',
  region: text,
  resources: [text],
  detail: {
    mail: {
      timestamp: text,
      source: text,
      sourceArn: text,
      sendingAccountId: text,
      messageId: text,
      destination: [text],
      headersTruncated: false,
      headers: [{ name: text, value: text }],
      commonHeaders: { subject: text },
      tags: { 'ses:configuration-set': [text], kind: [text] },
    },
    ...detail,
  },
})
const recipient = { emailAddress: text }
/** https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-examples.html, in EventBridge's envelope. */
export const sesEvents = {
  delivered: ses('Email Delivered', {
    eventType: 'Delivery',
    delivery: { timestamp: text, recipients: [text], smtpResponse: text },
  }),
  bounced: ses('Email Bounced', {
    eventType: 'Bounce',
    bounce: {
      bounceType: 'Permanent',
      bounceSubType: 'General',
      bouncedRecipients: [recipient],
      timestamp: text,
      feedbackId: text,
    },
  }),
  complained: ses('Email Complaint Received', {
    eventType: 'Complaint',
    complaint: {
      complainedRecipients: [recipient],
      timestamp: text,
      feedbackId: text,
      complaintFeedbackType: 'abuse',
    },
  }),
}

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html, which Function URLs share. */
export const functionUrl = {
  version: '2.0',
  routeKey: '$default',
  rawPath: '/',
  rawQueryString: 'a=1',
  cookies: [text],
  isBase64Encoded: false,
  body: text,
  headers: {
    'content-type': 'application/json',
    host: text,
    'x-forwarded-for': text,
    'x-forwarded-proto': 'https',
    'x-forwarded-port': '443',
  },
  requestContext: {
    accountId: text,
    apiId: text,
    domainName: text,
    domainPrefix: text,
    requestId: text,
    routeKey: '$default',
    stage: '$default',
    http: {
      method: 'POST',
      path: '/',
      protocol: 'HTTP/1.1',
      sourceIp: '192.0.2.1',
      userAgent: text,
    },
    authorizer: { jwt: { claims: { sub: text, exp: '1795169000' }, scopes: [text] } },
    time: text,
    timeEpoch: 1,
  },
}
