/**
 * Name prefix of the admin's window that shows unpublished content; the window keeps its name over every page it opens.
 */
const PREVIEW_WINDOW = 'semai-pratinjau'

/** The role for which the page is previewed. */
export type PreviewRole = 'visitor' | 'learner' | 'expert' | 'admin'

/**
 * True if this page shows the site as if everything were published. The server answers only users who may see drafts.
 */
export function isPreview(): boolean {
  return typeof window !== 'undefined' && window.name.startsWith(PREVIEW_WINDOW)
}

export function previewName(role: PreviewRole, subject = ''): string {
  return [PREVIEW_WINDOW, role, subject].join(' ')
}

/**
 * Undefined outside the preview. `subject` is the id of the previewed item, which otherwise would wait for its turn.
 */
export function currentPreview(): { role: string | undefined; subject: string } | undefined {
  if (!isPreview()) return undefined
  const [, role, subject = ''] = window.name.split(' ')
  return { role, subject }
}
