import type { MailTemplate } from '../db/tables/mail.ts'
import type { Services } from '../http/context.ts'
import type { Letter } from './layout.ts'
import type { MailJob, Recipient } from './queries.ts'

export interface Facts {
  name: string
  /** Where the button leads, with its token if it needs one; empty where the letter has none. */
  url: string
  /** When the job was made, as a reader in Indonesia writes it. */
  at: string
}

/** What a feature says of one of its letters. */
export interface LetterKind {
  readonly write: (facts: Facts) => Letter
  /** Where the button leads. Asked when the mail is written, so that a mail that waits holds no link. */
  readonly urlOf?: (
    job: MailJob,
    recipient: Recipient,
    services: Pick<Services, 'db' | 'keys' | 'publicUrl'>,
  ) => string | Promise<string>
  /** False when there is nothing left to say. */
  readonly isDue?: (job: MailJob, recipient: Recipient, now: Date) => boolean
}

/** Every letter of every feature: one without its words does not compile. */
export type LetterKinds = Readonly<Record<MailTemplate, LetterKind>>
