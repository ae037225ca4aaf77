import * as z from 'zod/mini'
import { type AboutForm, type FieldName, fieldsOf, oneLine, ruleOf, sentNames, unreadable, type Values } from '../shared/fields.ts'
import { limits, pictureMessages, utmNames } from '../shared/request.ts'

/** The path that a form stood on. */
export const PagePath = z.string().check(z.regex(/^\/(?!\/)/), z.regex(oneLine), z.maxLength(limits.page))

export const RequestId = z.string().check(z.uuid(), z.toLowerCase())

const VisitSource = z.object({
  page: PagePath,
  // Without query: that may name who came.
  referrer: z.string().check(z.regex(/^([a-z-]+:\/\/[^\s?#]+)?$/), z.maxLength(limits.page)),
  utm: z.partialRecord(z.enum(utmNames), z.string().check(z.regex(oneLine), z.maxLength(limits.utm))),
})

/** The electrical form's labelled lines come on top of what was typed. */
const labelledLines = 200

/**
 * What the endpoint accepts: the looser of rule sets A and B for quotes, each other form's own rules, and upper limits. Unknown keys are
 * dropped. A request without an id gets one from its content, see post.ts.
 */
export function requestSchema({ form, serviceType }: AboutForm) {
  // A field that only one of A and B has keeps its rule.
  const looser = form === 'b' ? (['a', 'b'] as const) : [form]
  const ruleFor = (name: FieldName) => looser.find((each) => fieldsOf({ form: each, serviceType }).includes(name))
  const texts = sentNames().map((name) => [name, ruleOf(name, ruleFor(name), labelledLines)])
  return z.object({
    form: z.literal(form),
    requestId: z.optional(RequestId),
    ...(Object.fromEntries(texts) as { [name in keyof Values]: ReturnType<typeof ruleOf> }),
    images: z._default(
      z
        .array(z.string(unreadable).check(z.maxLength(limits.imagePath, unreadable)), unreadable)
        .check(z.maxLength(limits.images, pictureMessages.b.count)),
      [],
    ),
    leftOut: z._default(z.int().check(z.minimum(0)), 0),
    // Empty when the sender does not name it.
    page: z._default(PagePath, ''),
    // Not worth refusing a request for.
    source: z.catch(z.optional(VisitSource), undefined),
    website: z._default(z.string(), ''),
    // Nobody measured the time, so the time trap does not apply: the same as for a draft.
    elapsedMs: z._default(z.int().check(z.minimum(0)), 0),
    draft: z._default(z.boolean(), true),
  })
}
