import { ASSIGNMENT_FILES_MAX, UPLOAD_MAX_BYTES } from '#contract/wire/limits.ts'
import type { FileToUpload } from '#contract/wire/upload.ts'
import { changeDraft, readDraft, removeDraft } from '../drafts.ts'
import { hasSameShape } from '../shaped-like.ts'
import { dropFiles, storeFile } from './store.ts'

/** Content that another app shared and that the learner has not added to a task yet. */
export interface SharedContent {
  text: string
  files: FileToUpload[]
}

const KEY = 'shared'
const TEXT_MAX = 20_000

/** Adds shared content to earlier shared content. Returns false if the sum is more than one task accepts. */
export async function addSharedContent(
  userId: string,
  { text, files }: { text: string; files: readonly File[] },
): Promise<boolean> {
  if (isTooMuch(await readSharedContent(userId), text, files)) return false
  const keptFiles: FileToUpload[] = []
  for (const file of files) keptFiles.push(await storeFile(userId, nameOf(file), file))
  let isAdded = false
  // Another share may have been added while the files were stored, so the earlier content is read again in the
  // transaction.
  await changeDraft(userId, KEY, stored => {
    const before = toSharedContent(stored)
    isAdded = !isTooMuch(before, text, files)
    if (!isAdded) return undefined
    return {
      text: [before.text, text].filter(part => part !== '').join('\n\n'),
      files: [...before.files, ...keptFiles],
    } satisfies SharedContent
  })
  if (!isAdded) await dropFiles(keptFiles.map(({ id }) => ({ id, userId })))
  return isAdded
}

/**
 * Returns whether the content exceeds the limits. Without these limits a website that imitates a share could fill the
 * disk.
 */
function isTooMuch(before: SharedContent, text: string, files: readonly File[]): boolean {
  return (
    before.files.length + files.length > ASSIGNMENT_FILES_MAX ||
    before.text.length + text.length > TEXT_MAX ||
    files.some(file => file.size > UPLOAD_MAX_BYTES)
  )
}

/** Returns text and files that another app shared, or empty values. */
export async function readSharedContent(userId: string): Promise<SharedContent> {
  return toSharedContent(await readDraft<unknown>(userId, KEY))
}

function toSharedContent(draft: unknown): SharedContent {
  const nothing: SharedContent = { text: '', files: [] }
  return hasSameShape(draft, nothing) ? { ...nothing, ...draft } : nothing
}

/**
 * Deletes shared content that the learner has added to a task or discarded. Its files stay, because they may belong to
 * a draft now.
 */
export function deleteSharedContent(userId: string): Promise<void> {
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
