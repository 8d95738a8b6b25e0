import type { DraftKey } from '#app/data/begun.ts'

/** Returns the keys of the drafts with the unfinished answer to an assignment. */
export function getDraftKeys(enrollmentId: string, lectureMaterialId: string): { text: DraftKey; files: DraftKey } {
  return {
    text: `assignment:${enrollmentId}:${lectureMaterialId}`,
    files: `assignment-files:${enrollmentId}:${lectureMaterialId}`,
  }
}

const listeners = new Set<() => void>()

/** Notifies open forms that another module changed their drafts, so that the forms read the drafts again. */
export function notifyDraftsChanged(): void {
  for (const listener of listeners) listener()
}

export function onDraftsChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
