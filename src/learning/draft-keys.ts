import type { DraftKey } from '#app/data/begun.ts'

/** Under which keys the unfinished answer to an assignment is kept on this device. */
export function draftKeys(enrollmentId: string, lectureMaterialId: string): { text: DraftKey; files: DraftKey } {
  return {
    text: `assignment:${enrollmentId}:${lectureMaterialId}`,
    files: `assignment-files:${enrollmentId}:${lectureMaterialId}`,
  }
}

const listeners = new Set<() => void>()

/** A draft was written from outside of its form, which then has to read it anew. */
export function draftsChanged(): void {
  for (const listener of listeners) listener()
}

export function onDraftsChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
