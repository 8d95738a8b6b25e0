import { deleteSharedContent, readSharedContent, type SharedContent } from '#app/data/files/shared.ts'
import { dropAttachment } from './attachments.ts'
import { sessionState } from '#app/session/session-state.ts'

/** Returns content that another app shared and that is not added to a task yet. Returns empty content for a visitor. */
export function readUnassignedShare(): Promise<SharedContent> {
  const userId = sessionState.user?.userId
  return userId === undefined ? Promise.resolve({ text: '', files: [] }) : readSharedContent(userId)
}

/** Deletes the shared files. The answer to which they were added has its own copies. */
export async function clearShared({ files }: Pick<SharedContent, 'files'>): Promise<void> {
  const userId = sessionState.user?.userId
  if (userId === undefined) return
  await deleteSharedContent(userId)
  for (const file of files) await dropAttachment(file)
}
