import {
  pauseDownload,
  refreshDownload,
  removeDownload,
  resumeDownload,
  saveDownload,
  type NewDownload,
} from '#app/data/downloads/store.ts'
import type { DownloadSource } from '#app/data/downloads/row.ts'
import { askForPersistence } from './persistence.ts'
import { sessionState } from '#app/session/session-state.ts'
import { resumeDownloads } from './triggers.ts'

export type DownloadRequest = DownloadSource & Omit<NewDownload, 'userId' | 'isAhead' | keyof DownloadSource>

/**
 * Queues downloads that the learner requested, and starts the download engine. Does nothing if no user is logged in.
 */

export async function saveForOffline(requests: readonly DownloadRequest[]): Promise<void> {
  const userId = sessionState.user?.userId
  if (userId === undefined) return
  for (const [at, request] of requests.entries()) {
    await saveDownload({ ...request, userId, isAhead: false }, Date.now() + at)
  }
  // Requests persistent storage, because a browser short of space must not delete the downloads.
  void askForPersistence()
  resumeDownloads()
}

export function pauseClassDownload(trackClassId: string): Promise<void> {
  return runWithUser(userId => pauseDownload(userId, trackClassId))
}

export async function resumeClassDownload(trackClassId: string, options?: { isAnyLine?: boolean }): Promise<void> {
  await runWithUser(userId => resumeDownload(userId, trackClassId, options))
  resumeDownloads()
}

export async function refreshClassDownload(trackClassId: string): Promise<void> {
  await runWithUser(userId => refreshDownload(userId, trackClassId))
  resumeDownloads()
}

export function removeClassDownload(trackClassId: string, materialId?: string): Promise<void> {
  return runWithUser(userId => removeDownload(userId, trackClassId, materialId))
}

async function runWithUser(work: (userId: string) => Promise<unknown>): Promise<void> {
  const userId = sessionState.user?.userId
  if (userId !== undefined) await work(userId)
}
