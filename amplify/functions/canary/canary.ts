/** The canary: a daily test request through the whole system. */
import { randomUUID } from 'node:crypto'
import { logEvent } from '../shared/log.ts'
import { ownServices } from '../shared/request.ts'
import { canaryVisitor } from '../shared/oldStore.ts'

/** A PNG of one pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

type CanarySettings = {
  endpoint: string
  upload: (key: string, bytes: Buffer) => Promise<unknown>
  send?: typeof fetch
  /** What is wrong with the domain that mails come from. */
  domainFaults?: () => Promise<string[]>
}

/**
 * Sends a request with a picture, as a browser does. SES's simulator accepts its mail; an alarm
 * expects the delivery event every day.
 */
export const createCanary = ({
  endpoint,
  upload,
  send = fetch,
  domainFaults = async () => [],
}: CanarySettings) =>
  async function canary(): Promise<string> {
    const faults = await domainFaults()
    if (faults.length > 0) throw new Error(`Mails go to spam: ${faults.join(', ')}`)
    const requestId = randomUUID()
    const picture = `public/quarantine/${requestId}/kontroll.png`
    await upload(picture, pixel)
    const response = await send(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        form: 'contact',
        requestId,
        ...canaryVisitor,
        phone: '031-390 06 00',
        address: '',
        postalCode: '',
        city: '',
        serviceType: ownServices.contact,
        message: 'Skickad av backend för att se att vägen till inkorgen är öppen.',
        images: [picture],
        page: '/kontakt',
        website: '',
        elapsedMs: 60_000,
        draft: false,
      }),
    })
    if (response.status !== 200) throw new Error(`The endpoint answered ${response.status}.`)
    logEvent('canary', { requestId })
    return requestId
  }
