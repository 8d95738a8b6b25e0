import type { MailMessage } from '../../../providers/mail/port.ts'
import { renderBarePage } from '../../../http/bare-page.ts'
import { escapeHtml } from '../../../http/escape-html.ts'

const style = `
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
  body { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem }
  h1 { font-size: 1.4rem } h2 { font-size: 1rem; margin-top: 2rem }
  ul { list-style: none; padding: 0 }
  li { border-top: 1px solid #8885; padding: .75rem 0 }
  a { color: #108067; overflow-wrap: anywhere }
  p { margin: .25rem 0 } small { opacity: .8 }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; background: #8881; border-radius: .5rem }
  iframe { width: 100%; height: 36rem; border: 1px solid #8885; border-radius: .5rem; background: #fff }
  @media (prefers-color-scheme: dark) { a { color: #46b999 } }
`

const page = (title: string, content: string) => renderBarePage({ title, style, content })

const when = new Intl.DateTimeFormat('id-ID', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Jakarta' })
const getDate = (date: Date) => `<time datetime="${date.toISOString()}">${when.format(date)} WIB</time>`
const getPerson = ({ name, address }: MailMessage['to']) => `${escapeHtml(name)} &lt;${escapeHtml(address)}&gt;`

export function renderMailboxPage(mails: readonly { name: string; mail: MailMessage }[]): string {
  const items = mails.map(
    ({ name, mail }) => `<li>
<p><a href="/api/mailbox/${encodeURIComponent(name)}">${escapeHtml(mail.subject)}</a></p>
<p><small>${getPerson(mail.to)} · ${getDate(mail.date)}</small></p>
</li>`,
  )
  const list = items.length > 0 ? `<ul>${items.join('\n')}</ul>` : '<p>Belum ada email.</p>'
  return page(
    'Kotak surat lokal',
    `<h1>Kotak surat lokal</h1>
<p>Server email belum diatur, jadi email disimpan di sini dan tidak dikirim ke siapa pun.</p>
${list}`,
  )
}

/** Replaces URLs in the text by links. The text of an email contains the URL of the email's button. */
function insertLinks(text: string): string {
  return escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, url => `<a href="${url}">${url}</a>`)
}

/** Shows the HTML of the email in a frame without scripts. Links in the email open outside the frame. */
export function renderMailPage({ subject, to, date, text, html }: MailMessage): string {
  const frame = `<iframe title="Email" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(html)}"></iframe>`
  return page(
    subject,
    `<p><a href="/api/mailbox">Semua email</a></p>
<h1>${escapeHtml(subject)}</h1>
<p><small>Untuk ${getPerson(to)} · ${getDate(date)}</small></p>
<h2>Teks</h2>
<pre>${insertLinks(text)}</pre>
<h2>HTML</h2>
${frame}`,
  )
}
