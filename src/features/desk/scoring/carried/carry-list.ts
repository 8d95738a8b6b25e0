import type { ExpertAssignment } from '#contract/assessment/assignment.expert.ts'
import type { OutboxPayload } from '#contract/wire/outbox.ts'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import type { Carried, CarriedTask } from './carried-store.ts'

const answerOf = ({ task }: Pick<CarriedTask, 'task'>) => `${task.enrollmentId} ${task.lectureMaterialId}`

/**
 * Returns the new list of offline tasks from the stored list and the tasks that the server assigns to the expert.
 * - A task still assigned keeps its assessment only while that is unsent. Otherwise it is open again: its assessment
 * never arrived.
 * - An assessed task that is no longer assigned stays until its assessment was sent and was shown once as arrived.
 * - A task without assessment that is no longer assigned is removed.
 * - A new task for an answer that is in the list already is marked as a newer version.
 * @param unsent ids of tasks with an assessment in the outbox, read before the server was asked
 */
export function carriedAfter(
  before: Carried | undefined,
  found: readonly ExpertAssignment[],
  takenAt: number,
  unsent: ReadonlySet<string>,
): Carried {
  const former = before?.tasks ?? []
  const known = new Map(former.map(each => [each.task.id, each]))
  const carriedAnswers = new Set(former.map(answerOf))
  const here = new Set(found.map(task => task.id))
  const fresh = found.map(task => ({
    task,
    isNewVersion: known.get(task.id)?.isNewVersion ?? carriedAnswers.has(answerOf({ task })),
    said: unsent.has(task.id) ? (known.get(task.id)?.said ?? null) : null,
    hasArrived: false,
  }))
  const said = former
    .filter(({ task, said: words }) => words !== null && !here.has(task.id))
    .filter(({ task, hasArrived }) => unsent.has(task.id) || !hasArrived)
    .map(each => ({ ...each, hasArrived: !unsent.has(each.task.id) }))
  return { takenAt, tasks: [...fresh, ...said] }
}

/** Returns the ids of the tasks that these entries assess. */
export function assessedIn(entries: readonly Pick<OutboxEntry, 'kind' | 'payload'>[]): Set<string> {
  return new Set(entries.flatMap(({ kind, payload }) => (kind === 'assessment' ? [wordsOf(payload)[0]] : [])))
}

export function withSaid(carried: Carried, id: string, said: CarriedTask['said']): Carried {
  return { ...carried, tasks: carried.tasks.map(each => (each.task.id === id ? { ...each, said } : each)) }
}

/**
 * Adds assessments from the outbox: if the page was killed after writing to the outbox and before writing the list, the
 * outbox is right.
 */
export function withEntries(carried: Carried, entries: readonly Pick<OutboxEntry, 'kind' | 'payload'>[]): Carried {
  const said = new Map(entries.flatMap(({ kind, payload }) => (kind === 'assessment' ? [wordsOf(payload)] : [])))
  return {
    ...carried,
    tasks: carried.tasks.map(each => ({ ...each, said: each.said ?? said.get(each.task.id) ?? null })),
  }
}

function wordsOf(payload: OutboxEntry['payload']) {
  const { assignmentId, ...said } = payload as OutboxPayload<'assessment'> // the caller checked the kind
  return [assignmentId, said] as const
}

/** Returns the tasks that are not assessed yet, by due time. */
export function openTasks({ tasks }: Carried): CarriedTask[] {
  return tasks.filter(({ said }) => said === null).toSorted((a, b) => a.task.dueAt.localeCompare(b.task.dueAt))
}
