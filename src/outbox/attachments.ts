import type { FileToUpload } from '#contract/wire/upload.ts'
import { dropFiles, storeFile, readFile } from '#app/data/files/store.ts'
import { requireWriting } from '#app/data/read-only-page.ts'
import { NotStored } from '#app/data/outbox/not-stored.ts'
import { discardEntry, setPaused } from '#app/data/outbox/store.ts'
import { sendSoon } from './sending.ts'
import { sessionState } from '#app/session/session-state.ts'

/** Stores a file on this device. Resolves when the file is stored; rejects with `NotStored`. */
export async function attachFile(name: string, blob: Blob): Promise<FileToUpload> {
  await requireWriting()
  return storeFile(owner(), name, blob)
}

/** Reads an attached file for display. Works offline. */
export function readAttachment(file: FileToUpload): Promise<Blob | undefined> {
  return readFile({ ...file, userId: owner() })
}

/** Deletes a file that no entry will send. */
export async function dropAttachment(file: Pick<FileToUpload, 'id'>): Promise<void> {
  await requireWriting()
  await dropFiles([{ id: file.id, userId: owner() }])
}

/** Pauses or resumes an entry whose files are being sent ('Jeda' and 'Lanjutkan'). */
export async function setSendingPaused(entryId: string, isPaused: boolean): Promise<void> {
  await requireWriting()
  await setPaused(entryId, isPaused)
  if (!isPaused) sendSoon()
}

/** Withdraws an unsent entry. Its files stay stored, so that the caller can use them again. */
export async function withdrawUnsentEntry(entryId: string): Promise<void> {
  await requireWriting()
  await discardEntry(entryId)
}

function owner(): string {
  const userId = sessionState.user?.userId
  if (userId === undefined) throw new NotStored('left')
  return userId
}
