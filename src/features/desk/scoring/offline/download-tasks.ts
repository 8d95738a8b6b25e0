import { claimAssignments } from '#contract/assessment/expert-task.ts'
import { EXPERT_CARRY_MAX } from '#contract/wire/limits.ts'
import { isGone } from '#app/data/downloads/failure.ts'
import { keepServerFile, missingServerFiles } from '#app/data/files/kept-files.ts'
import { listEntries } from '#app/data/outbox/store.ts'
import { readTasks } from '#app/queries/desk/expert.ts'
import { callApi } from '#app/session/api.ts'
import { assessedIn, tasksAfterUpdate } from './offline-tasks.ts'
import { readOfflineTasks, saveOfflineTasks } from './offline-tasks-store.ts'

export interface TakingAlong {
  tasks: number
  files: number
  filesHere: number
  bytesLeft: number
}

interface Options {
  signal: AbortSignal
  now: number
  onProgress: (progress: TakingAlong) => void
}

/**
 * Claims free tasks until the expert has forty, and downloads them with their files. The list is stored before the
 * first file. Returns the names of files that the server no longer has; they do not stop the others.
 */
export async function takeAlong(userId: string, { signal, now, onProgress }: Options): Promise<string[]> {
  const held = await readTasks('mine', EXPERT_CARRY_MAX)
  if (held.length < EXPERT_CARRY_MAX) {
    const free = await readTasks('free', EXPERT_CARRY_MAX - held.length)
    if (free.length > 0) await callApi(claimAssignments, { body: { ids: free.map(({ id }) => id) } })
  }
  const unsentBefore = assessedIn(await listEntries(userId))
  const mine = await readTasks('mine', EXPERT_CARRY_MAX)
  // Ids of tasks with an unsent assessment. Includes assessments made during the request, because the server's answer
  // lacks them.
  const unsent = new Set([...unsentBefore, ...assessedIn(await listEntries(userId))])
  const offlineTasks = tasksAfterUpdate(await readOfflineTasks(userId), mine, now, unsent)
  await saveOfflineTasks(userId, offlineTasks)

  const files = offlineTasks.tasks.flatMap(({ task, said: assessment }) =>
    assessment === null ? task.files.map(file => ({ ...file, from: task.learner.fullName })) : [],
  )
  const missing = await missingServerFiles(userId, 'carried', files)
  const gone: string[] = []
  const progress: TakingAlong = {
    tasks: offlineTasks.tasks.length,
    files: files.length,
    filesHere: files.length - missing.length,
    bytesLeft: missing.reduce((sum, file) => sum + file.sizeBytes, 0),
  }
  onProgress({ ...progress })
  for (const file of missing) {
    signal.throwIfAborted()
    try {
      await keepServerFile(userId, 'carried', file, signal)
      progress.filesHere += 1
    } catch (error) {
      if (!isGone(error)) throw error
      gone.push(`“${file.name}” dari ${file.from}`)
    }
    progress.bytesLeft -= file.sizeBytes
    onProgress({ ...progress })
  }
  return gone
}
