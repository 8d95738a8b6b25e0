import type { FloatingButton, WebAttributes } from '#contract/site/web-attribute.ts'

/** product.md §2 'Floating button': pages about earning lead to the exchange, pages about us to the donation. */
const eventPaths = ['/webinar', '/business/my-course', '/dashboard/my-course', '/riwayat-poin']
const supportPaths = ['/faq', '/about', '/story-of-love', '/blog', '/akun', '/instructor']

const exchangeButton: FloatingButton = {
  isShow: true,
  type: 'aktivitas poin',
  img: 'hadiah',
  link: '/tukar-poin',
  countdown: null,
}
const supportButton: FloatingButton = { isShow: true, type: 'donasi', img: 'hati', link: '/donasi', countdown: null }

/** Floating button of a page; undefined if there is none. The dashboard has two addresses and one button. */
export function chooseButton(path: string, attributes: WebAttributes | undefined): FloatingButton | undefined {
  const own = attributes?.floatingButtonV2[path === '/business/dashboard' ? '/dashboard' : path]
  if (own) return own.isShow ? own : undefined
  if (eventPaths.includes(path)) return exchangeButton
  return supportPaths.includes(path) ? supportButton : undefined
}

/** Returns whether the button needs a login; only the redeem-code check works without one (product.md §2). */
export function needsLogin({ type }: Pick<FloatingButton, 'type'>): boolean {
  return type !== 'checking voucher'
}

const labels: Readonly<Record<string, string>> = {
  'aktivitas poin': 'Tukar poin',
  'checking voucher': 'Cek kode',
  donasi: 'Dukung kami',
}

export function buttonLabel({ type }: Pick<FloatingButton, 'type'>): string {
  return labels[type] ?? 'Lihat'
}
