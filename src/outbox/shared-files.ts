import { forgetShared, readShared, type Shared } from '#app/data/files/shared.ts'
import { dropAttachment } from './attachments.ts'
import { sessionState } from '#app/session/session-state.ts'

/** What was shared with this app and waits for a place; nothing for a visitor. */
export function sharedNow(): Promise<Shared> {
  const userId = sessionState.user?.userId
  return userId === undefined ? Promise.resolve({ text: '', files: [] }) : readShared(userId)
}

/** Its copies in the answer it was put into are that answer's own; these go. */
export async function clearShared({ files }: Pick<Shared, 'files'>): Promise<void> {
  const userId = sessionState.user?.userId
  if (userId === undefined) return
  await forgetShared(userId)
  for (const file of files) await dropAttachment(file)
}
