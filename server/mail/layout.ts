import { brand } from '#contract/site/brand.ts'
import { escapeHtml } from '../http/escape-html.ts'

/** Content of an email. Each paragraph is plain text. */
export interface Email {
  subject: string
  greeting: string
  paragraphs: readonly string[]
  action?: { label: string; url: string }
  /** Paragraphs in small text below the button. */
  notes: readonly string[]
  /** Links at the end of the email. */
  links?: readonly { label: string; url: string }[]
}

/** Renders an email as HTML and as plain text. */
export function renderEmail(email: Email): { subject: string; text: string; html: string } {
  return { subject: email.subject, text: renderEmailText(email), html: renderEmailHtml(email) }
}

function renderEmailText({ greeting, paragraphs, action, notes, links = [] }: Email): string {
  const parts = [
    greeting,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    `${brand.name}\n${brand.tagline}\nButuh bantuan? ${brand.supportEmail}`,
  ]
  return `${parts.join('\n\n')}\n`
}

/** Styles for the HTML elements. They are inline, because email programs support neither style sheets nor variables. */
const styles = {
  page: 'margin:0;padding:24px 12px;background:#eefaf6;font-family:Arial,Helvetica,sans-serif;color:#1d2a27',
  sheet: 'max-width:520px;margin:0 auto;background:#ffffff;border-radius:12px;padding:32px 28px',
  name: 'margin:0 0 24px;font-size:20px;font-weight:bold;color:#0b6a57',
  paragraph: 'margin:0 0 16px;font-size:16px;line-height:1.6',
  button:
    'display:inline-block;padding:13px 22px;border-radius:8px;background:#0b6a57;color:#ffffff;font-size:16px;font-weight:bold;text-decoration:none',
  note: 'margin:16px 0 0;font-size:14px;line-height:1.6;color:#50605c',
  footerLink: 'color:#0b6a57',
  link: 'color:#0b6a57;word-break:break-all',
}

const paragraph = (text: string, style: string) => `<p style="${style}">${escapeHtml(text)}</p>`

const linkOf = ({ label, url }: { label: string; url: string }) =>
  `<p style="${styles.note}"><a href="${escapeHtml(url)}" target="_blank" style="${styles.footerLink}">${escapeHtml(label)}</a></p>`

function renderEmailHtml({ subject, greeting, paragraphs, action, notes, links = [] }: Email): string {
  const url = action && escapeHtml(action.url)
  const button = action
    ? `<p style="margin:24px 0"><a href="${url}" target="_blank" style="${styles.button}">${escapeHtml(action.label)}</a></p>
<p style="${styles.note}">Tombol tidak berfungsi? Salin alamat ini ke browser:<br><a href="${url}" target="_blank" style="${styles.link}">${url}</a></p>`
    : ''
  return `<!doctype html>
<html lang="id">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="${styles.page}">
<div style="${styles.sheet}">
<p style="${styles.name}">${escapeHtml(brand.name)}</p>
${[greeting, ...paragraphs].map(text => paragraph(text, styles.paragraph)).join('\n')}
${button}
${[...notes, `Butuh bantuan? ${brand.supportEmail}`].map(text => paragraph(text, styles.note)).join('\n')}
${links.map(linkOf).join('\n')}
</div>
</body>
</html>
`
}
