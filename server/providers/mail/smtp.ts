import type { Transporter } from 'nodemailer'
import { brand } from '#contract/site/brand.ts'
import { MailRefused, type MailTransport, cleanRecipient } from './port.ts'

/**
 * Time limits in milliseconds. Node's default is ten minutes, but a mail server that does not answer must not block the
 * sender for so long.
 */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 }

/**
 * True if the mail server refused this email permanently (5xx). False if the mail server refused the login, because
 * then a setting is wrong and the email can be sent later.
 */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // The cast is safe, because the next line checks the types of both fields.
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return code !== 'EAUTH' && typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600
}

/**
 * Enhanced status codes with which a server refuses the recipient's email address (RFC 3463, 7505). Other codes of the
 * group 5.1 concern the sender. Codes of the group 5.7 are policies, which may change.
 */
const UNKNOWN_ADDRESS = /^5\d\d[ -]5\.1\.(?:1|2|3|6|10)\b/

function isAddressUnknown(error: unknown): boolean {
  // The cast is safe, because the next line checks the type of the field.
  const { response } = error as { response?: unknown }
  return typeof response === 'string' && UNKNOWN_ADDRESS.test(response)
}

/** Settings for signing the emails of this domain (RFC 6376). */
export interface DkimSettings {
  domain: string
  selector: string
  /** Private RSA key in PEM format. */
  privateKey: string
}

/**
 * Headers that the signature covers if the email has them. RFC 8058 requires that both headers of the unsubscribe link
 * are signed. The default list of nodemailer does not contain the second header.
 */
const SIGNED_HEADERS = [
  'From:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:Auto-Submitted',
  'List-Unsubscribe:List-Unsubscribe-Post',
].join(':')

const getSigning = ({ domain, selector, privateKey }: DkimSettings) => ({
  domainName: domain,
  keySelector: selector,
  privateKey,
  headerFieldNames: SIGNED_HEADERS,
})

/** Returns the headers for email programs that show their own button to unsubscribe (RFC 8058). */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

export function createSmtpTransport(settings: {
  url: string
  from: string
  dkim?: DkimSettings | undefined
}): MailTransport {
  let transport: Transporter | undefined

  /**
   * Creates the transport. Loads the library with the first email, because the library is large and demo servers never
   * need it.
   */
  async function line(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer')
    return (transport ??= createTransport({
      url: settings.url,
      pool: true,
      maxConnections: 4,
      ...timeouts,
      // Forbids files and URLs, so that stored content cannot make this process read them. No email needs them, because
      // all its parts are strings.
      disableFileAccess: true,
      disableUrlAccess: true,
      ...(settings.dkim && { dkim: getSigning(settings.dkim) }),
    }))
  }

  return {
    async send({ id, date, to, subject, text, html, unsubscribeUrl, calendar }) {
      try {
        const opened = await line()
        await opened.sendMail({
          messageId: `<${id}>`,
          date,
          from: { name: brand.name, address: settings.from },
          to: cleanRecipient(to),
          subject: subject.replaceAll(/\p{Cc}+/gu, ' '),
          text,
          html,
          ...(calendar && {
            icalEvent: { method: calendar.method, filename: 'semai.ics', content: calendar.ics },
          }),
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl !== undefined && oneClick(unsubscribeUrl)),
          },
        })
      } catch (error) {
        if (!isPermanent(error)) throw error
        const options = { cause: error, isAddressUnknown: isAddressUnknown(error) }
        throw new MailRefused('the mail server refused the email permanently', options)
      }
    },
    close: async () => transport?.close(),
  }
}
