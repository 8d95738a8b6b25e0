/**
 * Prefix of `window.name` in the admin's window that shows unpublished content. A window keeps its name on every page
 * that it opens.
 */
const PREVIEW_WINDOW = 'semai-pratinjau'

/** Role for which the page is previewed. */
export type PreviewRole = 'visitor' | 'learner' | 'expert' | 'admin'

/**
 * Returns whether this page is in the admin's preview window, which shows the site as if all drafts were published. The
 * server sends drafts only to users who may see them.
 */
export function isPreview(): boolean {
  return typeof window !== 'undefined' && window.name.startsWith(PREVIEW_WINDOW)
}

export function formatPreviewName(role: PreviewRole, subject = ''): string {
  return [PREVIEW_WINDOW, role, subject].join(' ')
}

/**
 * Returns the preview's parameters, or undefined outside the preview. `subject` is the id of the previewed item. That
 * item is shown at once, even if the page normally shows one item after the other.
 */
export function readCurrentPreview(): { role: string | undefined; subject: string } | undefined {
  if (!isPreview()) return undefined
  const [, role, subject = ''] = window.name.split(' ')
  return { role, subject }
}
