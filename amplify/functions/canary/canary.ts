import { randomUUID } from 'node:crypto'
import { logEvent } from '../shared/log.ts'
import { ownServices } from '../shared/request.ts'

/** Sends a request as a visitor's browser does, once a day. SES takes its mail and delivers it nowhere; an alarm waits for the delivery. */
export const createCanary = (endpoint: string, send: typeof fetch = fetch) =>
  async function canary(): Promise<void> {
    const requestId = randomUUID()
    const response = await send(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        form: 'contact',
        requestId,
        name: 'Daglig kontroll',
        email: 'success@simulator.amazonses.com',
        phone: '031-390 06 00',
        address: '',
        postalCode: '',
        city: '',
        serviceType: ownServices.contact,
        message: 'Skickad av backend för att se att vägen till inkorgen är öppen.',
        images: [],
        page: '/kontakt',
        website: '',
        elapsedMs: 60_000,
        draft: false,
      }),
    })
    if (response.status !== 200) throw new Error(`The endpoint answered ${response.status}.`)
    logEvent('canary', { requestId })
  }
