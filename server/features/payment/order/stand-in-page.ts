import { brand } from '#contract/site/brand.ts'
import type { PaymentResult, PlayedOrder } from '../../../providers/midtrans/stand-in.ts'
import { renderBarePage } from '../../../http/bare-page.ts'
import { escapeHtml } from '../../../http/escape-html.ts'

const style = `
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
  body { max-width: 26rem; margin: 0 auto; padding: 1.25rem 1rem }
  h1 { font-size: 1.3rem; margin: 0 0 .5rem } p { margin: .5rem 0 }
  strong { display: block; font-size: 1.6rem } ul { list-style: none; padding: 0 }
  a { display: block; padding: .75rem 1rem; margin: .5rem 0; border: 1px solid #8888; border-radius: .5rem; color: inherit; text-decoration: none }
  a:hover, a:focus-visible { border-color: #108067; outline: 2px solid #108067 }
  small { display: block; opacity: .8 }
`

/** Script that sends the outcome to the page that embeds this window. The embedding page decides how to continue. */
export const outcomeScript = 'parent.postMessage({semaiPay:document.currentScript.dataset.ending},location.origin)'

const choices: Record<PaymentResult, { label: string; detail: string }> = {
  success: { label: 'Bayar sekarang', detail: 'Pembayaran langsung berhasil' },
  pending: { label: 'Bayar nanti', detail: 'Seperti transfer bank yang belum dilakukan' },
  error: { label: 'Tolak pembayaran', detail: 'Seperti kartu yang ditolak bank' },
}

const rupiah = new Intl.NumberFormat('id-ID')

/** Renders the stand-in for the payment window. `base` is the URL of this window, including the token. */
export function payPage({ orderNumber, amount }: PlayedOrder, base: string): string {
  const links = Object.entries(choices).map(
    ([ending, { label, detail }]) =>
      `<li><a href="${escapeHtml(`${base}/${ending}`)}">${label}<small>${detail}</small></a></li>`,
  )
  return renderBarePage({
    title: 'Bayar pesanan',
    style,
    content: `<h1>Bayar ke ${escapeHtml(brand.name)}</h1>
<p><strong>Rp${rupiah.format(amount)}</strong>Pesanan ${escapeHtml(orderNumber)}</p>
<ul>
${links.join('\n')}
</ul>
<p><small>Jendela ini menggantikan Midtrans karena MIDTRANS_SERVER_KEY belum diatur. Tidak ada uang yang berpindah.</small></p>`,
  })
}

const endLabels: Record<PaymentResult, string> = {
  success: 'Pembayaran diterima.',
  pending: 'Pembayaran ditunggu.',
  error: 'Pembayaran ditolak.',
}

export function endPage(ending: PaymentResult): string {
  return renderBarePage({
    title: endLabels[ending],
    style,
    content: `<h1>${endLabels[ending]}</h1>
<p>Kembali ke ${escapeHtml(brand.name)} untuk melanjutkan.</p>
<script data-ending="${ending}">${outcomeScript}</script>`,
  })
}
