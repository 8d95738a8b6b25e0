import { expect } from 'vitest'
import { type MailMessage, type MailTransport, cleanRecipient } from '#server/providers/mail/port.ts'
import { scaleTimeLimit } from './time-limits.ts'

export interface RecordedMail extends MailTransport {
  readonly sent: MailMessage[]
  /** Errors for the next tries, one for each try. */
  readonly faults: Error[]
  /** Waits for the newest email to an email address and returns it. */
  mailTo(address: string, subject?: RegExp): Promise<MailMessage>
  /** Returns the token in that email's link. */
  tokenTo(address: string, subject?: RegExp): Promise<string>
}

/** Replaces the mail server, and records the emails that would have been sent. */
export function recordMail(): RecordedMail {
  const sent: MailMessage[] = []
  const faults: Error[] = []
  async function mailTo(address: string, subject = /./): Promise<MailMessage> {
    const find = () => sent.findLast(mail => mail.to.address === address && subject.test(mail.subject))
    await expect.poll(find, { timeout: scaleTimeLimit(10_000) }).toBeDefined()
    return find() as MailMessage // the poll above has found this email
  }
  return {
    sent,
    faults,
    async send(message) {
      const fault = faults.shift()
      if (fault) throw fault
      cleanRecipient(message.to)
      sent.push(message)
    },
    close: async () => {},
    mailTo,
    async tokenTo(address, subject) {
      const { text } = await mailTo(address, subject)
      return /\?token=(\S+)/.exec(text)?.[1] ?? ''
    },
  }
}
