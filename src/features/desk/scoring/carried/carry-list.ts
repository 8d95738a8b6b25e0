import type { ExpertAssignment } from '#contract/assignment-desk.ts'
import type { OutboxPayload } from '#contract/outbox.ts'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import type { Carried, CarriedTask } from './carried-store.ts'

const answerOf = ({ task }: Pick<CarriedTask, 'task'>) => `${task.enrollmentId} ${task.lectureMaterialId}`

/**
 * What is on the device after a look at the server. What was said here stays until the next look after it has arrived; a
 * newer version of an answer that was carried is marked, and takes the place of what nobody has read yet.
 */
export function carriedAfter(
  before: Carried | undefined,
  found: readonly ExpertAssignment[],
  takenAt: number,
): Carried {
  const former = before?.tasks ?? []
  const known = new Map(former.map(each => [each.task.id, each]))
  const carriedAnswers = new Set(former.map(answerOf))
  const here = new Set(found.map(task => task.id))
  const fresh = found.map(task => ({
    task,
    isNewVersion: known.get(task.id)?.isNewVersion ?? carriedAnswers.has(answerOf({ task })),
    said: known.get(task.id)?.said ?? null,
  }))
  const said = former.filter(({ task, said: words }) => words !== null && !here.has(task.id))
  return { takenAt, tasks: [...fresh, ...said] }
}

export function withSaid(carried: Carried, id: string, said: CarriedTask['said']): Carried {
  return { ...carried, tasks: carried.tasks.map(each => (each.task.id === id ? { ...each, said } : each)) }
}

/** A page that was killed after the outbox had the words and before the list did: the outbox is believed. */
export function withEntries(carried: Carried, entries: readonly Pick<OutboxEntry, 'kind' | 'payload'>[]): Carried {
  const said = new Map(entries.flatMap(({ kind, payload }) => (kind === 'assessment' ? [wordsOf(payload)] : [])))
  return {
    ...carried,
    tasks: carried.tasks.map(each => ({ ...each, said: each.said ?? said.get(each.task.id) ?? null })),
  }
}

function wordsOf(payload: OutboxEntry['payload']) {
  const { assignmentId, ...said } = payload as OutboxPayload<'assessment'> // asked for by kind
  return [assignmentId, said] as const
}

/** Still to be read, in the order of the promises. */
export function openTasks({ tasks }: Carried): CarriedTask[] {
  return tasks.filter(({ said }) => said === null).toSorted((a, b) => a.task.dueAt.localeCompare(b.task.dueAt))
}
