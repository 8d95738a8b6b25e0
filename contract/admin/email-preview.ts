import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'

/**
 * `account`: emails about the account, which users cannot switch off. `notice`: notifications, which users can switch
 * off. `server`: emails about the server.
 */
export const emailGroups = ['account', 'notice', 'server'] as const

export const EmailPreview = v.object({
  id: v.string(),
  group: v.picklist(emailGroups),
  name: v.string(),
  /** Event after which the server sends the email. */
  occasion: v.string(),
  subject: v.string(),
  /** Signed URL of the email's HTML, for an iframe. The URL expires. */
  frameUrl: v.string(),
  text: v.string(),
  /** True if the email has a calendar file. */
  hasCalendar: v.boolean(),
})
export type EmailPreview = v.InferOutput<typeof EmailPreview>

const Address = v.object({ name: v.string(), address: v.string() })

export const EmailPreviews = v.object({ from: Address, to: Address, emails: v.array(EmailPreview) })
export type EmailPreviews = v.InferOutput<typeof EmailPreviews>

/** Query parameters in the screen's URL. */
export const EmailPreviewSearch = v.object({
  email: v.fallback(v.optional(v.string()), undefined),
  view: v.fallback(v.optional(v.picklist(['phone', 'desktop', 'text']), 'phone'), 'phone'),
})
export type EmailView = v.InferOutput<typeof EmailPreviewSearch>['view']

/** Returns every kind of email that the server sends, composed with sample data. */
export const listEmailPreviews = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/email-previews',
  summary: 'Contoh semua email yang bisa dikirim server',
  access: 'admin',
  answer: EmailPreviews,
})
