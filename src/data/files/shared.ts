import { ASSIGNMENT_FILES_MAX, UPLOAD_MAX_BYTES } from '#contract/wire/limits.ts'
import type { FileToUpload } from '#contract/wire/upload.ts'
import { readDraft, removeDraft, saveDraft } from '../drafts.ts'
import { isShapedLike } from '../shaped-like.ts'
import { keepFile } from './store.ts'

/** Content that another app shared and the learner has not assigned yet. */
export interface Shared {
  text: string
  files: FileToUpload[]
}

const KEY = 'shared'
const TEXT_MAX = 20_000

/**
 * Stores shared content after earlier content that still waits. Returns false if the sum is more than one task can
 * take.
 */
export async function addShared(
  userId: string,
  { text, files }: { text: string; files: readonly File[] },
): Promise<boolean> {
  const before = await readShared(userId)
  if (isTooMuch(before, text, files)) return false
  const kept: FileToUpload[] = []
  for (const file of files) kept.push(await keepFile(userId, nameOf(file), file))
  await saveDraft(userId, KEY, {
    text: [before.text, text].filter(part => part !== '').join('\n\n'),
    files: [...before.files, ...kept],
  } satisfies Shared)
  return true
}

/** Without a limit a site that poses as the phone could fill the disk, form by form. */
function isTooMuch(before: Shared, text: string, files: readonly File[]): boolean {
  return (
    before.files.length + files.length > ASSIGNMENT_FILES_MAX ||
    before.text.length + text.length > TEXT_MAX ||
    files.some(file => file.size > UPLOAD_MAX_BYTES)
  )
}

/** Returns text and files that another app shared; empty if there are none. */
export async function readShared(userId: string): Promise<Shared> {
  const nothing: Shared = { text: '', files: [] }
  const kept = await readDraft<unknown>(userId, KEY)
  return isShapedLike(kept, nothing) ? { ...nothing, ...kept } : nothing
}

/** The learner has assigned or discarded the content. The files belong to the draft that took them over. */
export function deleteShared(userId: string): Promise<void> {
  return removeDraft(userId, KEY)
}

function nameOf(file: File): string {
  return (
    file.name
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(-200) || 'berkas'
  )
}
