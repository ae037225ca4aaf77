/** Signing in to /kontor as on AWS: a page with a user pool, whose calls the test answers. */
import type { Page } from 'playwright/test'
import { expect, test } from './test.ts'

const cognito = 'https://cognito-idp.eu-north-1.amazonaws.com/'
const email = 'eva@firma.example'

// The real page asks Cognito, and Cognito refuses a wrong code with 400.
test.use({ expectedComplaints: /foreign host: https:\/\/cognito-idp|status of 400/ })

const base64 = (content: object): string =>
  Buffer.from(JSON.stringify(content)).toString('base64url')
function token(use: 'id' | 'access'): string {
  const seconds = Math.floor(Date.now() / 1000)
  const claims = { sub: 'eva', email, token_use: use, iat: seconds, exp: seconds + 900 }
  return `${base64({ alg: 'none' })}.${base64(claims)}.signature`
}
const idToken = token('id')

/** The document of a deployment: the local one has no sign-in. */
async function withSignIn(page: Page): Promise<void> {
  await page.route('**/kontor', async (route) => {
    const response = await route.fetch()
    const login = { userPoolId: 'eu-north-1_test', userPoolClientId: 'test' }
    const html = await response.text()
    const body = html.replace(/(id="data">){/, `$1{"login":${JSON.stringify(login)},`)
    await route.fulfill({ response, body })
  })
}

/** The pool: mails the code 123456 to anybody, and signs in with it. */
async function answerCognito(page: Page): Promise<string[]> {
  const calls: string[] = []
  await page.route(cognito, async (route) => {
    const { 'x-amz-target': target = '' } = route.request().headers()
    const call = target.replace('AWSCognitoIdentityProviderService.', '')
    calls.push(call)
    const sent = route.request().postDataJSON()
    const headers = { 'access-control-allow-origin': '*' }
    if (call === 'InitiateAuth') {
      expect(sent.AuthParameters).toMatchObject({
        USERNAME: email,
        PREFERRED_CHALLENGE: 'EMAIL_OTP',
      })
      const challenge = { ChallengeName: 'EMAIL_OTP', Session: 's', ChallengeParameters: {} }
      return route.fulfill({ headers, json: challenge })
    }
    if (call === 'RespondToAuthChallenge') {
      if (sent.ChallengeResponses.EMAIL_OTP_CODE !== '123456')
        return route.fulfill({ status: 400, headers, json: { __type: 'CodeMismatchException' } })
      const tokens = { IdToken: idToken, AccessToken: token('access'), RefreshToken: 'r' }
      return route.fulfill({ headers, json: { AuthenticationResult: tokens } })
    }
    return route.fulfill({ headers, json: {} })
  })
  return calls
}

test('signs in with a mailed code, and out', async ({ page }) => {
  await withSignIn(page)
  const calls = await answerCognito(page)
  const tokens: (string | undefined)[] = []
  await page.route('**/kontor/api/requests?*', async (route) => {
    tokens.push(route.request().headers().authorization)
    await route.fulfill({ json: { rows: [], count: 0, unanswered: 0 } })
  })

  await page.goto('/kontor')
  await page.getByLabel('E-post').fill(email)
  await page.getByRole('button', { name: 'Mejla mig en kod' }).click()
  await expect(page.getByText(`Om ${email} hör till en kollega`)).toBeVisible()
  await page.getByLabel('Kod från mejlet').fill('111 111')
  await page.getByRole('button', { name: 'Logga in' }).click()
  await expect(page.getByText('Koden stämmer inte eller gäller inte längre.')).toBeVisible()
  await page.getByLabel('Kod från mejlet').fill('123 456')
  await page.getByRole('button', { name: 'Logga in' }).click()
  await expect(page.getByText('Ingen förfrågan att visa.')).toBeVisible()
  expect(tokens).toContain(`Bearer ${idToken}`)

  // The tab stays signed in.
  await page.reload()
  await expect(page.getByText('Ingen förfrågan att visa.')).toBeVisible()
  await page.getByRole('button', { name: 'Logga ut' }).click()
  await expect(page.getByLabel('E-post')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('E-post')).toBeVisible()
  expect(calls.slice(0, 3)).toEqual([
    'InitiateAuth',
    'RespondToAuthChallenge',
    'RespondToAuthChallenge',
  ])
})

test.describe('a session that ends', () => {
  test.use({ expectedComplaints: /foreign host: https:\/\/cognito-idp|status of 401/ })

  test('asks for a new code', async ({ page }) => {
    await withSignIn(page)
    await answerCognito(page)
    await page.route('**/kontor/api/**', (route) => route.fulfill({ status: 401, json: {} }))
    await page.goto('/kontor')
    await page.getByLabel('E-post').fill(email)
    await page.getByRole('button', { name: 'Mejla mig en kod' }).click()
    await page.getByLabel('Kod från mejlet').fill('123456')
    await page.getByRole('button', { name: 'Logga in' }).click()
    await expect(page.getByText('Du är utloggad. Logga in igen')).toBeVisible()
    await expect(page.getByLabel('E-post')).toBeVisible()
  })
})
