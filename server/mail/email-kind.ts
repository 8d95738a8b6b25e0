import type { MailTemplate } from '../db/tables/mail.ts'
import type { Services } from '../http/context.ts'
import type { Email } from './layout.ts'
import type { MailJob, Recipient } from './queries.ts'

export interface Facts {
  name: string
  /** Address of the button, with its token if it needs one. Empty if the email has no button. */
  url: string
  /** Time when the job was created, in the recipient's time zone, with the label of the zone. */
  at: string
}

/** Name of a kind of email in the admin area, and facts for its sample. */
export interface EmailLabel {
  name: string
  /** When the email is sent, for admins. */
  occasion: string
  /** Path of the button in the sample. Absent if the email has no button. */
  path?: string
}

/** Definition of one kind of email, provided by a feature. */
export interface EmailKind {
  readonly write: (facts: Facts) => Email
  readonly preview: EmailLabel
  /** Returns the address of the button. Called when the email is rendered, so that a queued email contains no link. */
  readonly urlOf?: (
    job: MailJob,
    recipient: Recipient,
    services: Pick<Services, 'db' | 'keys' | 'publicUrl'>,
  ) => string | Promise<string>
  /** Returns false if the email is obsolete. */
  readonly isDue?: (job: MailJob, recipient: Recipient, now: Date) => boolean
}

/** All kinds of emails of all features. A missing definition is a compile error. */
export type EmailKinds = Readonly<Record<MailTemplate, EmailKind>>
