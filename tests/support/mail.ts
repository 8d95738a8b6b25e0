import { expect } from 'vitest'
import { type MailMessage, type MailTransport, safeRecipient } from '#server/providers/mail/port.ts'
import { timeLimit } from './time-limits.ts'

export interface RecordedMail extends MailTransport {
  readonly sent: MailMessage[]
  /** Thrown by the next tries, one each. */
  readonly faults: Error[]
  /** The newest mail to an address, once it has come. */
  mailTo(address: string, subject?: RegExp): Promise<MailMessage>
  /** The token in that mail's link. */
  tokenTo(address: string, subject?: RegExp): Promise<string>
}

/** Stands in for the mail server: keeps what would have left the house. */
export function recordMail(): RecordedMail {
  const sent: MailMessage[] = []
  const faults: Error[] = []
  async function mailTo(address: string, subject = /./): Promise<MailMessage> {
    const find = () => sent.findLast(mail => mail.to.address === address && subject.test(mail.subject))
    await expect.poll(find, { timeout: timeLimit(10_000) }).toBeDefined()
    return find() as MailMessage // polled for above
  }
  return {
    sent,
    faults,
    async send(message) {
      const fault = faults.shift()
      if (fault) throw fault
      safeRecipient(message.to)
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
