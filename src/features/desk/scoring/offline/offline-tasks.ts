import type { ExpertAssignment } from '#contract/assessment/assignment.expert.ts'
import type { OutboxPayload } from '#contract/wire/outbox-kinds.ts'
import type { OutboxEntry } from '#app/data/outbox/entry.ts'
import type { OfflineTasks, OfflineTask } from './offline-task.ts'

const getAnswer = ({ task }: Pick<OfflineTask, 'task'>) => `${task.enrollmentId} ${task.lectureMaterialId}`

/**
 * Returns the new list of offline tasks from the stored list and the tasks that the server assigns to the expert.
 * - A task that is still assigned keeps its assessment only while the assessment is unsent. Otherwise it is open again,
 * because the assessment never reached the server.
 * - An assessed task that is no longer assigned stays until its assessment was sent and then shown once as delivered.
 * - A task without an assessment that is no longer assigned is removed.
 * - A new task for an answer that is already in the list is marked as a newer version.
 * @param unsent ids of tasks with an assessment in the outbox, read before the request to the server
 */
export function mergeUpdatedTasks(
  before: OfflineTasks | undefined,
  found: readonly ExpertAssignment[],
  takenAt: number,
  unsent: ReadonlySet<string>,
): OfflineTasks {
  const former = before?.tasks ?? []
  const knownTasks = new Map(former.map(each => [each.task.id, each]))
  const knownAnswers = new Set(former.map(getAnswer))
  const here = new Set(found.map(task => task.id))
  const fresh = found.map(task => ({
    task,
    isNewVersion: knownTasks.get(task.id)?.isNewVersion ?? knownAnswers.has(getAnswer({ task })),
    said: unsent.has(task.id) ? (knownTasks.get(task.id)?.said ?? null) : null,
    hasArrived: false,
  }))
  const assessed = former
    .filter(({ task, said: words }) => words !== null && !here.has(task.id))
    .filter(({ task, hasArrived }) => unsent.has(task.id) || !hasArrived)
    .map(each => ({ ...each, hasArrived: !unsent.has(each.task.id) }))
  return { takenAt, tasks: [...fresh, ...assessed] }
}

/** Returns the ids of the tasks that these entries assess. */
export function listAssessedIds(entries: readonly Pick<OutboxEntry, 'kind' | 'payload'>[]): Set<string> {
  return new Set(
    entries.flatMap(({ kind, payload }) => (kind === 'assessment' ? [getAssessmentEntry(payload)[0]] : [])),
  )
}

export function addAssessment(offlineTasks: OfflineTasks, id: string, assessment: OfflineTask['said']): OfflineTasks {
  return {
    ...offlineTasks,
    tasks: offlineTasks.tasks.map(each => (each.task.id === id ? { ...each, said: assessment } : each)),
  }
}

/**
 * Adds assessments from the outbox. If the browser was killed after writing the outbox and before writing the list,
 * only the outbox contains these assessments.
 */
export function addEntries(
  offlineTasks: OfflineTasks,
  entries: readonly Pick<OutboxEntry, 'kind' | 'payload'>[],
): OfflineTasks {
  const assessmentOf = new Map(
    entries.flatMap(({ kind, payload }) => (kind === 'assessment' ? [getAssessmentEntry(payload)] : [])),
  )
  return {
    ...offlineTasks,
    tasks: offlineTasks.tasks.map(each => ({ ...each, said: each.said ?? assessmentOf.get(each.task.id) ?? null })),
  }
}

function getAssessmentEntry(payload: OutboxEntry['payload']) {
  const { assignmentId, ...assessment } = payload as OutboxPayload<'assessment'> // the caller checked the kind
  return [assignmentId, assessment] as const
}

/** Returns the tasks that are not assessed yet, sorted by due time. */
export function listOpenTasks({ tasks }: OfflineTasks): OfflineTask[] {
  return tasks
    .filter(({ said: assessment }) => assessment === null)
    .toSorted((a, b) => a.task.dueAt.localeCompare(b.task.dueAt))
}
