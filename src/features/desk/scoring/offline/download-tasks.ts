import type { ExpertAssignment } from '#contract/assessment/assignment.expert.ts'
import { claimAssignments } from '#contract/assessment/expert-task.ts'
import { isGone } from '#app/data/downloads/failure.ts'
import { storeServerFile, findMissingServerFiles } from '#app/data/files/kept-files.ts'
import { listEntries } from '#app/data/outbox/store.ts'
import { fetchWaitingTasks } from '#app/queries/desk/expert.ts'
import { callApi } from '#app/session/api.ts'
import { listAssessedIds, mergeUpdatedTasks } from './offline-tasks.ts'
import { readOfflineTasks, saveOfflineTasks } from './offline-tasks-store.ts'

/** Progress of a download of offline tasks. */
export interface TaskDownload {
  tasks: number
  files: number
  filesHere: number
  bytesLeft: number
}

interface Options {
  /** Number of offline tasks that the expert wants. There may be fewer tasks. */
  count: number
  signal: AbortSignal
  now: number
  onProgress: (progress: TaskDownload) => void
}

/**
 * Returns the tasks that would be downloaded: first the expert's own tasks, then free tasks, both sorted by due time.
 */
export async function planTasks(count: number): Promise<ExpertAssignment[]> {
  const tasks = await fetchWaitingTasks('mine', count)
  return tasks.length < count ? [...tasks, ...(await fetchWaitingTasks('free', count - tasks.length))] : tasks
}

/**
 * Claims free tasks until the expert has the chosen number, and downloads them with their files. The list is stored
 * before the first file is fetched. Returns the names of files that the server no longer has; the other files are
 * downloaded all the same.
 */
export async function downloadTasksWithFiles(
  userId: string,
  { count, signal, now, onProgress }: Options,
): Promise<string[]> {
  const free = (await planTasks(count)).filter(({ expert }) => expert === null)
  if (free.length > 0) await callApi(claimAssignments, { body: { ids: free.map(({ id }) => id) } })
  const unsentBefore = listAssessedIds(await listEntries(userId))
  const ownTasks = await fetchWaitingTasks('mine', count)
  // Ids of tasks with an unsent assessment. Includes assessments made during the request, because the server's response
  // does not contain these assessments.
  const unsent = new Set([...unsentBefore, ...listAssessedIds(await listEntries(userId))])
  const offlineTasks = mergeUpdatedTasks(await readOfflineTasks(userId), ownTasks, now, unsent)
  await saveOfflineTasks(userId, offlineTasks)

  const files = offlineTasks.tasks.flatMap(({ task, said: assessment }) =>
    assessment === null ? task.files.map(file => ({ ...file, from: task.learner.fullName })) : [],
  )
  const missingServerFiles = await findMissingServerFiles(userId, 'carried', files)
  const deletedFiles: string[] = []
  const progress: TaskDownload = {
    tasks: offlineTasks.tasks.length,
    files: files.length,
    filesHere: files.length - missingServerFiles.length,
    bytesLeft: missingServerFiles.reduce((sum, file) => sum + file.sizeBytes, 0),
  }
  onProgress({ ...progress })
  for (const file of missingServerFiles) {
    signal.throwIfAborted()
    try {
      await storeServerFile(userId, 'carried', file, signal)
      progress.filesHere += 1
    } catch (error) {
      if (!isGone(error)) throw error
      deletedFiles.push(`“${file.name}” dari ${file.from}`)
    }
    progress.bytesLeft -= file.sizeBytes
    onProgress({ ...progress })
  }
  return deletedFiles
}
