import * as v from 'valibot'
import type { AssessmentOfAnswer } from '#contract/assessment/assignment.expert.ts'
import { changeDraft, readDraft, removeDraft, saveDraft } from '#app/data/drafts.ts'
import { deleteServerFiles } from '#app/data/files/kept-files.ts'
import { readLatestOutcomes } from '#app/data/outbox/receipts.ts'
import { OfflineTasks } from './offline-task.ts'
import { addAssessment } from './offline-tasks.ts'

/* The list of offline tasks is stored as a draft of its user, and the files in a cache of that user. A version purge
   keeps both; a logout deletes both. An assessment is first written to the outbox, which is stored separately. */

/**
 * Reads the offline tasks. Returns undefined if no tasks are stored, or if another build stored them in another shape.
 * A task whose assessment was refused and then discarded is open again, because no other expert will assess it.
 */
export async function readOfflineTasks(userId: string): Promise<OfflineTasks | undefined> {
  const parsed = v.safeParse(OfflineTasks, await readDraft(userId, 'carried'))
  if (!parsed.success) return undefined
  const outcomes = await readLatestOutcomes(userId, 'assessment')
  const tasks = parsed.output.tasks.map(each =>
    outcomes.get(each.task.id) === 'discarded' ? { ...each, said: null } : each,
  )
  return { ...parsed.output, tasks }
}

export function saveOfflineTasks(userId: string, offlineTasks: OfflineTasks): Promise<unknown> {
  return saveDraft(userId, 'carried', offlineTasks)
}

/**
 * Adds the assessment to the stored list and not to the displayed list, because the stored list may have been updated
 * since the task was opened.
 */
export function storeAssessment(userId: string, id: string, assessment: AssessmentOfAnswer): Promise<unknown> {
  return changeDraft(userId, 'carried', stored => {
    const offlineTasks = v.safeParse(OfflineTasks, stored)
    return offlineTasks.success ? addAssessment(offlineTasks.output, id, assessment) : undefined
  })
}

export async function dropOfflineTasks(userId: string): Promise<void> {
  await removeDraft(userId, 'carried')
  await deleteServerFiles(userId, 'carried')
}
