import * as v from 'valibot'
import { Email } from '#contract/account/session-data.ts'

export interface MailMessage {
  /** Id of the email. Every attempt has the same id, so that mail programs recognise duplicates. */
  id: string
  date: Date
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** Address that switches off this kind of email with one POST (RFC 8058). Only for emails that users may switch off. */
  unsubscribeUrl?: string
  /** Attached .ics file with its iCalendar method. */
  calendar?: { method: 'PUBLISH' | 'REQUEST' | 'CANCEL'; ics: string }
}

/** Sends emails. `send` rejects with MailRefused if a retry would be refused too. */
export interface MailTransport {
  send(message: MailMessage): Promise<void>
  close(): Promise<void>
}

export class MailRefused extends Error {
  override readonly name = 'MailRefused'
  /** True if the server of the recipient does not know the address. */
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
 * Removes line ends from name and address, so that they cannot add a header. Every transport calls it, because a
 * message may come from rows that are older than the current rules.
 */
export function cleanRecipient({ name, address }: MailMessage['to']): MailMessage['to'] {
  const parsed = v.safeParse(Email, address)
  if (!parsed.success || controlCharacters.test(address)) throw new MailRefused('invalid email address')
  return { name: name.replaceAll(/\p{Cc}+/gu, ' ').trim(), address: parsed.output }
}
