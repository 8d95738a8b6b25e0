import { EXPERT_CARRY_MAX } from '#contract/limits.ts'
import { listEntries } from '#app/data/outbox/store.ts'
import { readTasks, takeTasks } from '#app/queries/desk/expert.ts'
import { assessedIn, carriedAfter } from './carry-list.ts'
import { keepServerFile, missingServerFiles } from '#app/data/files/kept-files.ts'
import { type Carried, readCarried, saveCarried } from './carried-store.ts'

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

/** Takes free tasks until forty are held, and brings them with their files. The list is safe before the first file. */
export async function takeAlong(userId: string, { signal, now, onProgress }: Options): Promise<Carried> {
  const held = await readTasks('mine', EXPERT_CARRY_MAX)
  if (held.length < EXPERT_CARRY_MAX) {
    const free = await readTasks('free', EXPERT_CARRY_MAX - held.length)
    if (free.length > 0) await takeTasks(free.map(({ id }) => id))
  }
  const unsent = assessedIn(await listEntries(userId))
  const mine = await readTasks('mine', EXPERT_CARRY_MAX)
  const carried = carriedAfter(await readCarried(userId), mine, now, unsent)
  await saveCarried(userId, carried)

  const files = carried.tasks.flatMap(({ task, said }) => (said === null ? task.files : []))
  let missing = await missingServerFiles(userId, 'carried', files)
  const tell = () =>
    onProgress({
      tasks: carried.tasks.length,
      files: files.length,
      filesHere: files.length - missing.length,
      bytesLeft: missing.reduce((sum, file) => sum + file.sizeBytes, 0),
    })
  tell()
  for (const file of missing) {
    signal.throwIfAborted()
    await keepServerFile(userId, 'carried', file, signal)
    missing = missing.filter(each => each !== file)
    tell()
  }
  return carried
}
