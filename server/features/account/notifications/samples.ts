import type { Services } from '../../../http/context.ts'
import type { MailMessage } from '../../../providers/mail/port.ts'
import { composeNotificationMail } from './compose-mail.ts'
import { formatDigest } from './digest.ts'
import { type PlannedNotification, toNotificationRow } from './planned-row.ts'

/** Data for a sample: the id of a learner who does not exist, the current time and the origin of this site. */
export interface SampleFacts {
  personId: string
  now: Date
  origin: string
}

/** Example of a notification. Admins see the example as an email. */
export interface NoticeSample {
  id: string
  name: string
  /** Text for admins that states when the notification is sent. */
  occasion: string
  build: (facts: SampleFacts) => PlannedNotification
}

interface Recipient {
  id: string
  name: string
  address: string
}

type SampleServices = Pick<Services, 'publicUrl' | 'keys'>

/** Composes the email of a sample with the code that composes the real emails. */
export function composeNoticeSample(
  { build }: NoticeSample,
  recipient: Recipient,
  services: SampleServices,
  now: Date,
): MailMessage {
  const item = build({ personId: recipient.id, now, origin: services.publicUrl() })
  const { kind, title, body, path } = toNotificationRow(item, 'WIB', now)
  const calendar = { method: item.calendar?.method ?? null, ics: item.calendar?.ics ?? null }
  return composeNotificationMail({ ...toMail(recipient, now), kind, title, body, path, ...calendar }, services)
}

/** Composes an example of the digest. `titles` are the titles of the notifications that it lists. */
export function composeDigestSample(
  titles: readonly string[],
  recipient: Recipient,
  services: SampleServices,
  now: Date,
): MailMessage {
  const content = { ...formatDigest(titles), kind: 'digest' as const, method: null, ics: null }
  return composeNotificationMail({ ...toMail(recipient, now), ...content }, services)
}

const toMail = ({ id: userId, name, address }: Recipient, now: Date) => ({
  id: 'contoh',
  userId,
  name,
  email: address,
  createdAt: now,
  hasSilentDevice: false,
})
