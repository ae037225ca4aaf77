/** The schema of posted requests. */
import * as z from 'zod/mini'
import {
  type AboutForm,
  type FieldName,
  fieldsOf,
  sentNames,
  unreadable,
} from '../shared/fields.ts'
import { oneLine, ruleOf } from '../shared/fieldRules.ts'
import { limits, pictureMessages, utmNames } from '../shared/request.ts'
import { recordOf } from '../shared/keys.ts'

/** The path of the form's page. */
export const PagePath = z
  .string()
  .check(z.regex(/^\/(?!\/)/), z.regex(oneLine), z.maxLength(limits.page))

export const RequestId = z.string().check(z.uuid(), z.toLowerCase())

const VisitSource = z.object({
  page: PagePath,
  // Without query, which may identify the visitor.
  referrer: z.string().check(z.regex(/^([a-z-]+:\/\/[^\s?#]+)?$/), z.maxLength(limits.page)),
  utm: z.partialRecord(
    z.enum(utmNames),
    z.string().check(z.regex(oneLine), z.maxLength(limits.utm)),
  ),
})

/** Extra length for the labelled lines that the electrical form adds to the message. */
const labelledLines = 200

/**
 * What the endpoint accepts: the looser of rule sets A and B for quotes, each other form's own
 * rules, and upper limits. Unknown keys are dropped. A request without an id gets one from its
 * content, see post.ts.
 */
export function requestSchema({ form, serviceType }: AboutForm) {
  // A field that only one of A and B has keeps its rule.
  const looser = form === 'b' ? (['a', 'b'] as const) : [form]
  const ruleFor = (name: FieldName) =>
    looser.find((form) => fieldsOf({ form, serviceType }).includes(name))
  return z.object({
    form: z.literal(form),
    requestId: z.optional(RequestId),
    ...recordOf(sentNames(), (name) => ruleOf(name, ruleFor(name), labelledLines)),
    images: z._default(
      z
        .array(z.string(unreadable).check(z.maxLength(limits.imagePath, unreadable)), unreadable)
        .check(z.maxLength(limits.images, pictureMessages.b.count)),
      [],
    ),
    leftOut: z._default(z.int().check(z.minimum(0)), 0),
    // Empty when not sent.
    page: z._default(PagePath, ''),
    // Invalid values are dropped.
    source: z.catch(z.optional(VisitSource), undefined),
    website: z._default(z.string(), ''),
    // Privacy extensions change the page's clock. Without a measured time the time trap does not
    // apply.
    elapsedMs: z.catch(z.optional(z.int().check(z.minimum(0))), undefined),
    draft: z._default(z.boolean(), true),
  })
}
