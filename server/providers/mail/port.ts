import * as v from 'valibot'
import { Email } from '#contract/account/session-data.ts'

export interface MailMessage {
  /** Id of the email. All tries to send it have the same id, so that email programs recognise duplicates. */
  id: string
  date: Date
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /**
   * URL to which an email program sends one POST request to unsubscribe from this kind of email (RFC 8058). Absent if
   * users cannot unsubscribe from it.
   */
  unsubscribeUrl?: string
  /** Attached calendar file (.ics) with its iCalendar method. */
  calendar?: { method: 'PUBLISH' | 'REQUEST' | 'CANCEL'; ics: string }
}

/** Sends emails. `send` rejects with `MailRefused` if every retry would also be refused. */
export interface MailTransport {
  send(message: MailMessage): Promise<void>
  close(): Promise<void>
}

export class MailRefused extends Error {
  override readonly name = 'MailRefused'
  /** True if the recipient's mail server does not know the email address. */
  readonly isAddressUnknown: boolean

  constructor(
    message: string,
    { isAddressUnknown = false, ...options }: ErrorOptions & { isAddressUnknown?: boolean } = {},
  ) {
    super(message, options)
    this.isAddressUnknown = isAddressUnknown
  }
}

const controlCharacters = /\p{Cc}/u

/**
 * Returns the recipient without line ends in the name, because a line end could add a header. Refuses an invalid email
 * address. Every transport must call this function, because a stored email may be older than the current rules.
 */
export function cleanRecipient({ name, address }: MailMessage['to']): MailMessage['to'] {
  const parsed = v.safeParse(Email, address)
  if (!parsed.success || controlCharacters.test(address)) throw new MailRefused('invalid email address')
  return { name: name.replaceAll(/\p{Cc}+/gu, ' ').trim(), address: parsed.output }
}
