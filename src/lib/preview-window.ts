/** The window the desk shows unpublished content in carries a name that begins so, and keeps it over every page it opens. */
const PREVIEW_WINDOW = 'semai-pratinjau'

/** Whose eyes the page is looked at with. */
export type PreviewRole = 'visitor' | 'learner' | 'expert' | 'admin'

/** Whether this page is looked at as it would be once everything is published. Only who may see drafts is answered then. */
export function isPreview(): boolean {
  return typeof window !== 'undefined' && window.name.startsWith(PREVIEW_WINDOW)
}

export function previewName(role: PreviewRole, subject = ''): string {
  return [PREVIEW_WINDOW, role, subject].join(' ')
}

/** Undefined outside of the preview. `subject` is the id of what is looked at, where it would otherwise wait for its turn. */
export function currentPreview(): { role: string | undefined; subject: string } | undefined {
  if (!isPreview()) return undefined
  const [, role, subject = ''] = window.name.split(' ')
  return { role, subject }
}
