import type { Transporter } from 'nodemailer'
import { brand } from '#contract/site/brand.ts'
import { MailRefused, type MailTransport, safeRecipient } from './port.ts'

/** Time limits. Node's default is ten minutes, but a silent mail server must not block the sender that long. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 }

/**
 * Returns whether the server refused this email permanently (5xx). If the login was refused, the setting is wrong, and
 * the email can be retried.
 */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // The code below checks the types of both fields.
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return code !== 'EAUTH' && typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600
}

export function createSmtpTransport(settings: { url: string; from: string }): MailTransport {
  let transport: Transporter | undefined

  /**
   * Creates the transport. The library is loaded with the first email, because it is large and demo servers never need
   * it.
   */
  async function line(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer')
    return (transport ??= createTransport({
      url: settings.url,
      pool: true,
      maxConnections: 4,
      ...timeouts,
      // Emails contain only strings. Their content must not make this process read a file or a URL.
      disableFileAccess: true,
      disableUrlAccess: true,
    }))
  }

  return {
    async send({ id, date, to, subject, text, html, calendar }) {
      try {
        const opened = await line()
        await opened.sendMail({
          messageId: `<${id}>`,
          date,
          from: { name: brand.name, address: settings.from },
          to: safeRecipient(to),
          subject: subject.replaceAll(/\p{Cc}+/gu, ' '),
          text,
          html,
          ...(calendar && {
            icalEvent: { method: calendar.method, filename: 'semai.ics', content: calendar.ics },
          }),
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        if (isPermanent(error)) throw new MailRefused('the mail server refused the email permanently', { cause: error })
        throw error
      }
    },
    close: async () => transport?.close(),
  }
}
