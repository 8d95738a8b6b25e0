import * as v from 'valibot'
import { AssessmentOfAnswer, ExpertAssignment } from '#contract/assignment-desk.ts'
import { changeDraft, readDraft, removeDraft, saveDraft } from '#app/data/drafts.ts'
import { dropShelf } from '#app/data/files/kept-files.ts'
import { latestOutcomes } from '#app/data/outbox/receipts.ts'
import { withSaid } from './carry-list.ts'

/** A task on this device, and what was said of it here. */
const CarriedTask = v.object({
  task: ExpertAssignment,
  /** An earlier version of the same answer was carried before it. */
  isNewVersion: v.boolean(),
  said: v.nullable(AssessmentOfAnswer),
  /** The assessment has arrived: shown until the next check with the server, then removed. */
  hasArrived: v.optional(v.boolean(), false),
})
export type CarriedTask = v.InferOutput<typeof CarriedTask>

const Carried = v.object({ takenAt: v.number(), tasks: v.array(CarriedTask) })
export type Carried = v.InferOutput<typeof Carried>

/*
 * The list is a draft of its owner, and the files lie in a cache of that person: a version purge leaves both, a logout takes
 * both. What was said goes to the outbox first, which has its own keeping.
 */

/**
 * Undefined: nothing was taken along, or by a build that wrote it in another shape. A task whose score was refused and then
 * thrown away is open again: nobody else will read it.
 */
export async function readCarried(userId: string): Promise<Carried | undefined> {
  const parsed = v.safeParse(Carried, await readDraft(userId, 'carried'))
  if (!parsed.success) return undefined
  const outcomes = await latestOutcomes(userId, 'assessment')
  const tasks = parsed.output.tasks.map(each =>
    outcomes.get(each.task.id) === 'discarded' ? { ...each, said: null } : each,
  )
  return { ...parsed.output, tasks }
}

export function saveCarried(userId: string, carried: Carried): Promise<void> {
  return saveDraft(userId, 'carried', carried)
}

/** Noted in the list as it is by then: it may be taken along anew while one of it is assessed. */
export function keepSaid(userId: string, id: string, said: AssessmentOfAnswer): Promise<void> {
  return changeDraft(userId, 'carried', stored => {
    const carried = v.safeParse(Carried, stored)
    return carried.success ? withSaid(carried.output, id, said) : undefined
  })
}

export async function dropCarried(userId: string): Promise<void> {
  await removeDraft(userId, 'carried')
  await dropShelf(userId, 'carried')
}
