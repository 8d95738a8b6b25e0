import type { FileToUpload } from '#contract/wire/upload.ts'
import { dropFiles, keepFile, readFile } from '#app/data/files/store.ts'
import { requireWriting } from '#app/data/read-only-page.ts'
import { NotStored } from '#app/data/outbox/not-stored.ts'
import { discardEntry, setPaused } from '#app/data/outbox/store.ts'
import { sendSoon } from './sending.ts'
import { sessionState } from '#app/session/session-state.ts'

/** Resolves when the file is safely stored on this device, and rejects with `NotStored`. */
export async function attachFile(name: string, blob: Blob): Promise<FileToUpload> {
  await requireWriting()
  return keepFile(owner(), name, blob)
}

/** Reads an attached file for display, also offline. */
export function readAttachment(file: FileToUpload): Promise<Blob | undefined> {
  return readFile({ ...file, userId: owner() })
}

/** Deletes a file that no entry will send. */
export async function dropAttachment(file: Pick<FileToUpload, 'id'>): Promise<void> {
  await requireWriting()
  await dropFiles([{ id: file.id, userId: owner() }])
}

/** 'Jeda' and 'Lanjutkan' of an entry whose files are being sent. */
export async function pauseSending(entryId: string, isPaused: boolean): Promise<void> {
  await requireWriting()
  await setPaused(entryId, isPaused)
  if (!isPaused) sendSoon()
}

/** Withdraws an entry that has not been sent; its files stay, so that the caller can use them again. */
export async function takeBack(entryId: string): Promise<void> {
  await requireWriting()
  await discardEntry(entryId)
}

function owner(): string {
  const userId = sessionState.user?.userId
  if (userId === undefined) throw new NotStored('left')
  return userId
}
