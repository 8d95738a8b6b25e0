import { brand } from '#contract/site/brand.ts'
import { renderBarePage } from '../../../http/bare-page.ts'
import { escapeHtml } from '../../../http/escape-html.ts'
import type { UnsubscribeKind } from './unsubscribe-token.ts'

const style = `
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
  body { max-width: 26rem; margin: 0 auto; padding: 2rem 1rem }
  h1 { font-size: 1.4rem; line-height: 1.3 }
  .brand { margin: 0; color: #0b6a57; font-size: 1.25rem; font-weight: 700 }
  a { display: inline-flex; align-items: center; min-height: 2.75rem; color: #108067 }
  button { display: block; width: 100%; min-height: 2.75rem; margin: 1.5rem 0; padding: .5rem 1rem; border: 0; border-radius: .5rem; background: #0b6b56; color: #fff; font: inherit; font-weight: 600 }
  button:focus-visible, a:focus-visible { outline: 2px solid #108067; outline-offset: 2px }
  @media (prefers-color-scheme: dark) { a, .brand { color: #46b999 } button:focus-visible, a:focus-visible { outline-color: #46b999 } }
`

const page = (title: string, content: string) =>
  renderBarePage({
    title: `${title} - ${brand.name}`,
    style,
    content: `<p class="brand">${escapeHtml(brand.name)}</p>\n${content}`,
  })

/** Label of each kind of email that the link switches off. The screen `/akun/notifikasi` has the same labels. */
const labels: Record<UnsubscribeKind, string> = {
  webinar: 'Webinar',
  assignment: 'Tugas',
  certificate: 'Sertifikat',
  exchange: 'Tukar poin',
  'level-up': 'Level up',
  help: 'Bantuan',
  digest: 'Semua pemberitahuan',
}

const preferences = (origin: string) =>
  `<p><a href="${escapeHtml(origin)}/akun/notifikasi">Atur semua pemberitahuan</a></p>`

/**
 * Returns the page that the link opens. Opening the page changes nothing, because programs that check emails open links
 * too.
 */
export function unsubscribePage(token: string, kind: UnsubscribeKind, origin: string): string {
  return page(
    'Berhenti menerima email',
    `<h1>Berhenti menerima email?</h1>
<p>Email tentang <strong>${labels[kind]}</strong> tidak akan dikirim lagi. Pemberitahuan di perangkatmu tidak berubah. Email tentang akun dan keamanan tetap dikirim.</p>
<form method="post" action="/api/unsubscribe?token=${encodeURIComponent(token)}">
<button>Matikan email ini</button>
</form>
${preferences(origin)}`,
  )
}

export function renderUnsubscribedPage(kind: UnsubscribeKind, origin: string): string {
  return page(
    'Email dimatikan',
    `<h1>Email dimatikan</h1>
<p>Email tentang <strong>${labels[kind]}</strong> tidak dikirim lagi. Kamu bisa menyalakannya lagi kapan saja.</p>
${preferences(origin)}`,
  )
}

export function renderUnknownLinkPage(origin: string): string {
  return page(
    'Tautan tidak berlaku',
    `<h1>Tautan ini tidak berlaku</h1>
<p>Mungkin tautannya tidak tersalin lengkap. Email juga bisa dimatikan dari halaman pemberitahuan.</p>
${preferences(origin)}`,
  )
}
