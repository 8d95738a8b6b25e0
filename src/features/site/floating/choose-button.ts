import type { FloatingButton, WebAttributes } from '#contract/site/web-attribute.ts'

/** Pages about earning points show the button for the exchange. Pages about Semai show the button for donations. */
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

/**
 * Returns the floating button of a page, or undefined if there is none. The dashboard has two paths with the same
 * button.
 */
export function chooseButton(path: string, attributes: WebAttributes | undefined): FloatingButton | undefined {
  const ownButton = attributes?.floatingButtonV2[path === '/business/dashboard' ? '/dashboard' : path]
  if (ownButton) return ownButton.isShow ? ownButton : undefined
  if (eventPaths.includes(path)) return exchangeButton
  return supportPaths.includes(path) ? supportButton : undefined
}

/** Returns whether the button needs a login. Only the code check works without a login. */
export function needsLogin({ type }: Pick<FloatingButton, 'type'>): boolean {
  return type !== 'checking voucher'
}

const labels: Readonly<Record<string, string>> = {
  'aktivitas poin': 'Tukar poin',
  'checking voucher': 'Cek kode',
  donasi: 'Dukung kami',
}

export function getButtonLabel({ type }: Pick<FloatingButton, 'type'>): string {
  return labels[type] ?? 'Lihat'
}
