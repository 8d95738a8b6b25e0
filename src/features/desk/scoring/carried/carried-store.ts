import * as v from 'valibot'
import { AssessmentOfAnswer, ExpertAssignment } from '#contract/assignment-desk.ts'
import { personalCachePrefix } from '#app/data/cache-names.ts'
import { readDraft, removeDraft, saveDraft } from '#app/data/drafts.ts'
import { latestOutcomes } from '#app/data/outbox/receipts.ts'

/** A task on this device, and what was said of it here. */
const CarriedTask = v.object({
  task: ExpertAssignment,
  /** An earlier version of the same answer was carried before it. */
  isNewVersion: v.boolean(),
  said: v.nullable(AssessmentOfAnswer),
  /** What was said has arrived: shown until the next look, then it goes. */
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

export async function dropCarried(userId: string): Promise<void> {
  await removeDraft(userId, 'carried')
  await caches.delete(cacheName(userId))
}

interface KeptFile {
  id: string
  url: string
}

const cacheName = (userId: string) => `${personalCachePrefix(userId)}carried`

/** Links to a file change by the hour; the file is known by its id. */
const addressOf = ({ id }: KeptFile) => `/.carried/${id}`

export async function keepFile(userId: string, file: KeptFile, response: Response): Promise<void> {
  await (await caches.open(cacheName(userId))).put(addressOf(file), response)
}

export async function readFile(userId: string, file: KeptFile): Promise<Blob | undefined> {
  const kept = await (await caches.open(cacheName(userId))).match(addressOf(file))
  return kept?.blob()
}

/** Answers which of these are not here; what belongs to none of them goes. */
export async function missingFiles<File extends KeptFile>(userId: string, files: readonly File[]): Promise<File[]> {
  const cache = await caches.open(cacheName(userId))
  const wanted = new Map(files.map(file => [addressOf(file), file]))
  for (const request of await cache.keys()) {
    const address = new URL(request.url).pathname
    if (!wanted.delete(address)) await cache.delete(request)
  }
  return [...wanted.values()]
}
