/** The window the desk shows unpublished content in carries this name, and keeps it over every page it opens. */
export const PREVIEW_WINDOW = 'semai-pratinjau'

/** Whether this page is looked at as it would be once everything is published. Only who may see drafts is answered then. */
export function isPreview(): boolean {
  return typeof window !== 'undefined' && window.name === PREVIEW_WINDOW
}
