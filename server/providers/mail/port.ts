import * as v from 'valibot'
import { Email } from '#contract/session-data.ts'

export interface MailMessage {
  /** The same at every try, so that a mail that arrives twice is recognised as one. */
  id: string
  date: Date
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** The .ics that goes along, and what a calendar is to do with it. */
  calendar?: { method: 'PUBLISH' | 'REQUEST' | 'CANCEL'; ics: string }
}

/** How mail leaves the house. `send` rejects with MailRefused when another try would be refused as well. */
export interface MailTransport {
  send(message: MailMessage): Promise<void>
  close(): Promise<void>
}

export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

const controlCharacters = /\p{Cc}/u

/**
 * Name and address apart, and neither with a line end: what is written into one header can never become two. Called by
 * every transport, because a message may have been made from rows older than today's rules.
 */
export function safeRecipient({ name, address }: MailMessage['to']): MailMessage['to'] {
  const parsed = v.safeParse(Email, address)
  if (!parsed.success || controlCharacters.test(address)) throw new MailRefused('the address is none')
  return { name: name.replaceAll(/\p{Cc}+/gu, ' ').trim(), address: parsed.output }
}
