import * as z from 'zod/mini'
import type { Deps } from '../deps.ts'
import { type Html, html } from '../html.ts'
import { logEvent, logFailure } from '../log.ts'
import { htmlPage, pageResult } from '../send-offert/answerPage.ts'
import type { Result } from '../send-offert/answers.ts'
import { dayOf, enter, type DayEntry } from '../send-offert/days.ts'
import { confirmMail } from '../send-offert/mail.ts'
import { putNew } from '../send-offert/objects.ts'
import type { FunctionUrlEvent } from '../send-offert/post.ts'
import { leftService, newsletterService, type QuoteRequest } from '../send-offert/request.ts'
import { requestSchema } from '../send-offert/requestSchema.ts'
import { sendMail } from '../send-offert/sendMail.ts'
import { newestRequest, storeRequest } from '../send-offert/store.ts'
import { inboxKey, takeStrangersMail } from '../send-offert/strangers.ts'
import { type SignedLink, readSigned, signed, subscriberId } from './link.ts'

/*
 * An address typed on the site becomes a subscriber when its owner presses the button behind the link that is mailed there; until then
 * nothing is stored. Joining and leaving are stored, listed and mailed to the office as requests are, under one id for an address.
 */
const daysToConfirm = 7
const day = 24 * 3600_000
/** Mails to one address in a day: one more for those who lost theirs. */
const mailsPerDay = 2

/** What became of an address that was left: its owner is asked, or why nobody is; `wait` in seconds. */
export type Invited = { invited: true } | { refused: 'off' | 'budget' } | { wait: number }

/** Mails the owner of an address the link to confirm with. `isSilent`: the post looks like somebody else's doing, so nobody is mailed. */
export async function invite(
  deps: Deps,
  { requestId, email: address, page }: QuoteRequest,
  { at, sourceIp, endpoint, isSilent }: Pick<DayEntry, 'at' | 'sourceIp'> & { endpoint: string; isSilent: boolean },
): Promise<Invited> {
  const { newsletter, newsletterConsent: consent, linkSecret } = deps.settings
  if (!newsletter) return { refused: 'off' }
  if (!linkSecret) throw new Error('The secret LINK_SECRET is not set, or has less than 32 characters')
  const wait = await enter(deps, { step: 'asked', place: requestId, at, sourceIp, suspected: isSilent })
  if (wait > 0) return { wait }
  if (isSilent || !(await takeTurn(deps, address))) return { invited: true }
  if (!(await takeStrangersMail(deps, 'newsletter'))) return { refused: 'budget' }
  const link = (what: SignedLink) => linkTo(endpoint, linkSecret, what)
  const join = link({ purpose: 'join', address, consent, askedAt: at.toISOString(), page })
  const leave = link({ purpose: 'leave', address })
  const mail = confirmMail({ join, leave, consent, days: daysToConfirm }, deps.settings)
  const messageId = await sendMail(deps, { to: [address], replyTo: deps.settings.mailTo, wayOut: leave, ...mail })
  logEvent('invited', { messageId })
  return { invited: true }
}

async function takeTurn(deps: Deps, address: string): Promise<boolean> {
  for (let turn = 1; turn <= mailsPerDay; turn++)
    if (await putNew(deps, `receipts/${dayOf(deps.now())}/newsletter/${inboxKey(deps, address)}/${turn}`)) return true
  return false
}

const parameter = 'nyhetsbrev'
const linkTo = (endpoint: string, secret: string, link: SignedLink): string => `${endpoint}?${parameter}=${signed(secret, link)}`

/** The pages behind the links. Programs that read mail open links, so only the button on the page does anything; pressing it twice is once. */
export async function answerLink(deps: Deps, event: FunctionUrlEvent, endpoint: string): Promise<Result | undefined> {
  const text = new URLSearchParams(event.rawQueryString).get(parameter)
  const { method } = event.requestContext.http
  if (text === null || !['GET', 'HEAD', 'POST'].includes(method)) return undefined
  const { settings } = deps
  const page = (status: number, title: string, content: Html): Result =>
    pageResult(status, htmlPage(title, content, settings), settings, { 'referrer-policy': 'no-referrer' })
  const link = settings.linkSecret && readSigned(settings.linkSecret, text)
  if (!link)
    return page(
      400,
      'Länken gick inte att läsa',
      html`<p>Den är inte hel. Öppna den i mejlet igen, eller kopiera hela länken därifrån.</p>`,
    )
  try {
    const answer = link.purpose === 'join' ? join : leave
    return page(...(await answer(deps, link as never, { isPressed: method === 'POST', endpoint })))
  } catch (error) {
    logFailure('newsletter', error, { purpose: link.purpose })
    return page(503, 'Det gick inte just nu', html`<p>Felet ligger hos oss. Ladda om sidan om en stund och försök igen.</p>`)
  }
}

type Page = [status: number, title: string, content: Html]
type Press = { isPressed: boolean; endpoint: string }

const button = (text: string): Html => html`<form method="post"><button>${text}</button></form>`

async function join(deps: Deps, link: SignedLink & { purpose: 'join' }, { isPressed, endpoint }: Press): Promise<Page> {
  const { address, consent, askedAt, page } = link
  const { companyName, siteOrigin, linkSecret = '' } = deps.settings
  if (deps.now().getTime() - Date.parse(askedAt) > daysToConfirm * day)
    return [
      410,
      'Länken gäller inte längre',
      html`<p>Anmäl dig en gång till på <a href="${siteOrigin + page}">${siteOrigin + page}</a>.</p>`,
    ]
  if (!isPressed)
    return [200, 'Bekräfta din prenumeration', html`<p><strong>${address}</strong></p>\n<p>${consent}</p>\n${button('Bekräfta')}`]
  const wayOut = linkTo(endpoint, linkSecret, { purpose: 'leave', address })
  await store(deps, { address, serviceType: newsletterService, message: consent, page }, { askedAt, wayOut })
  logEvent('subscribed')
  return [
    200,
    'Tack, du är med',
    html`<p>Nyhetsbrevet från ${companyName} kommer till <strong>${address}</strong>.</p>\n<p><a href="${wayOut}">Avsluta prenumerationen</a></p>`,
  ]
}

async function leave(deps: Deps, { address }: SignedLink & { purpose: 'leave' }, { isPressed }: Press): Promise<Page> {
  const { companyName, linkSecret = '' } = deps.settings
  if (!isPressed)
    return [
      200,
      'Avsluta nyhetsbrevet',
      html`<p>Ska <strong>${address}</strong> inte få fler nyhetsbrev från ${companyName}?</p>\n${button('Avsluta')}`,
    ]
  const newest = await newestRequest(deps, subscriberId(linkSecret, address))
  if (newest?.request.serviceType === newsletterService) {
    await store(deps, { address, serviceType: leftService, message: '', page: newest.request.page })
    logEvent('unsubscribed')
  }
  return [200, 'Du är avanmäld', html`<p><strong>${address}</strong> får inga nyhetsbrev från ${companyName}.</p>`]
}

type Step = { address: string; serviceType: string; message: string; page: string }

/** As the office reads and mails requests. Who holds a link to an address counts as a house of its own. */
async function store(deps: Deps, { address, ...said }: Step, newsletter?: { askedAt: string; wayOut: string }): Promise<void> {
  const requestId = subscriberId(deps.settings.linkSecret ?? '', address)
  const request = z.parse(requestSchema({ form: 'newsletter' }), { form: 'newsletter', requestId, email: address, ...said })
  const from = { at: deps.now(), sourceIp: requestId, suspected: false }
  const outcome = await storeRequest(deps, { ...request, requestId }, from, newsletter && { newsletter })
  if ('wait' in outcome) throw new Error('Too many changes of one subscription in an hour')
}
