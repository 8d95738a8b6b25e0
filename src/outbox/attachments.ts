import type { FileToUpload } from '#contract/upload.ts'
import { dropFiles, keepFile, readFile } from '#app/data/files/store.ts'
import { requireWriting } from '#app/data/looked-at.ts'
import { NotStored } from '#app/data/outbox/not-stored.ts'
import { discardEntry, setPaused } from '#app/data/outbox/store.ts'
import { sendSoon } from './sending.ts'
import { sessionState } from '#app/session/session-state.ts'

/** Resolves when the file is safe on this device, and rejects with `NotStored`. */
export async function attachFile(name: string, blob: Blob): Promise<FileToUpload> {
  await requireWriting()
  return keepFile(owner(), name, blob)
}

/** To look at what was attached, also without a line. */
export function readAttachment(file: FileToUpload): Promise<Blob | undefined> {
  return readFile({ ...file, userId: owner() })
}

export async function dropAttachment(file: Pick<FileToUpload, 'id'>): Promise<void> {
  await requireWriting()
  await dropFiles([{ id: file.id, userId: owner() }])
}

/** 'Jeda' and 'Lanjutkan' of an entry whose files are on their way. */
export async function pauseSending(entryId: string, isPaused: boolean): Promise<void> {
  await requireWriting()
  await setPaused(entryId, isPaused)
  if (!isPaused) sendSoon()
}

/** Takes back what has not been sent; its files stay, for whoever asked to use them again. */
export async function takeBack(entryId: string): Promise<void> {
  await requireWriting()
  await discardEntry(entryId)
}

function owner(): string {
  const userId = sessionState.user?.userId
  if (userId === undefined) throw new NotStored('left')
  return userId
}
