import type { MailTemplate } from '../db/tables/mail.ts'
import type { Services } from '../http/context.ts'
import type { Email } from './layout.ts'
import type { MailJob, Recipient } from './queries.ts'

/** Values from which the text of an email is written. */
export interface Facts {
  name: string
  /** URL to which the button of the email leads, with a token if it needs one. Empty if the email has no button. */
  url: string
  /** Time when the email was queued, in the recipient's time zone, with the label of the zone. */
  at: string
}

/** Description of a kind of email in the admin area. */
export interface EmailLabel {
  name: string
  /** Explanation for admins when this email is sent. */
  occasion: string
  /** Path to which the button leads in the sample email. Absent if the email has no button. */
  path?: string
}

/** Definition of one kind of email. A feature provides it. */
export interface EmailKind {
  readonly write: (facts: Facts) => Email
  readonly preview: EmailLabel
  /**
   * Returns the URL to which the button leads. Called when the email is rendered, so that a queued email contains no
   * link.
   */
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
