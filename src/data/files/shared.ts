import type { FileToUpload } from '#contract/upload.ts'
import { readDraft, removeDraft, saveDraft } from '../drafts.ts'
import { keepFile } from './store.ts'

/** What was handed to us from another app and has found no place yet. */
export interface Shared {
  text: string
  files: FileToUpload[]
}

const KEY = 'shared'

/** Keeps it, behind what was shared before and is still waiting. */
export async function addShared(userId: string, { text, files }: { text: string; files: readonly File[] }) {
  const before = await readShared(userId)
  const kept: FileToUpload[] = []
  for (const file of files) kept.push(await keepFile(userId, nameOf(file), file))
  await saveDraft(userId, KEY, {
    text: [before.text, text].filter(part => part !== '').join('\n\n'),
    files: [...before.files, ...kept],
  } satisfies Shared)
}

export async function readShared(userId: string): Promise<Shared> {
  return (await readDraft<Shared>(userId, KEY)) ?? { text: '', files: [] }
}

/** It has found its place, or was thrown away by the learner. The files are whoever's took them over. */
export function forgetShared(userId: string): Promise<void> {
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
