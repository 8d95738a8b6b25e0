import type { OutboxKind } from '#contract/wire/outbox-kinds.ts'
import type { OutboxEntryBody, OutboxResult } from '#contract/wire/outbox.ts'
import { DatabaseUnavailable } from '../../../db/unavailable.ts'
import { runInTransaction, isRetryable } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import { toCallError } from '../../../http/failures.ts'
import { applyOnce } from '../../../http/idempotency.ts'
import type { Person } from '../../../http/person.ts'
import { readFormerNames, renamePayload } from '../../account/user-merge/service.ts'
import { chooseEventTime } from '#contract/wire/event-time.ts'
import { applyRun, type RunEntry } from './batch/apply-run.ts'
import { readEntry } from './read-entry.ts'
import { createRefusal, toOutboxResult } from './result.ts'
import { KeyAlreadyAnswered } from './batch/write-queries.ts'

type ReadEntry = ReturnType<typeof readEntry>
type Context = Pick<CallContext<Person>, 'db' | 'keys' | 'person' | 'now' | 'log' | 'publicUrl'>

/**
 * Applies entries in the given order. Stores the answer of each applied entry under the entry's id. Returns one outcome
 * for each entry:
 *
 *   accepted    The entry was applied now.
 *   duplicate   An entry with this id was applied before.
 *   superseded  The entry changes nothing.
 *   refused     The server never accepts the entry in this form. The outcome has a code and a message.
 *   later       The entry was not applied. The device must send it again. The outcome has a code if the entry failed.
 *
 * Consecutive entries for progress, reading positions and their points are a run: they are applied in one transaction
 * with few statements. Every other entry has its own transaction. If a run fails, each of its entries is applied in its
 * own transaction. An error in one entry does not stop the other entries, except the later entries of its queue, because
 * they depend on it. After the database became unavailable, no further entry is applied. Throws UNAUTHORIZED if the
 * account was erased or merged meanwhile, so that the device logs in again and no entry is lost.
 */
export async function applyOutbox(
  context: Context,
  entries: readonly OutboxEntryBody[],
  { isCareful = false } = {},
): Promise<OutboxResult[]> {
  const rename = await getRenamer(context)
  const results: OutboxResult[] = []
  const waitingQueues = new Set<string>()
  let isDatabaseAway = false

  const fail = (error: unknown, { id, kind }: OutboxEntryBody, queue: string) => {
    if (isUnauthorized(error)) throw error
    context.log.error({ err: error, kind, entryId: id }, 'failed to apply an outbox entry')
    isDatabaseAway ||= error instanceof DatabaseUnavailable
    waitingQueues.add(queue)
    // The code states that this entry itself failed. The device then stops repeating an entry that always fails.
    const mayPass = isRetryable(error) || toCallError(error).retryAfterSeconds !== undefined
    results.push({ id, outcome: 'later', ...(mayPass ? {} : { code: 'SYSTEM_ERROR' }) })
  }
  // The code that reads the entry is also inside the `try`, so that an invalid entry cannot end the loop.
  const applyAlone = async (entry: OutboxEntryBody) => {
    let queue = ''
    try {
      if (waitsForStep(context.person, entry)) {
        results.push({ id: entry.id, outcome: 'later' })
        return
      }
      const read = readEntry(rename ? { ...entry, payload: rename(entry.payload) } : entry)
      queue = queueOf(read)
      const isWaiting = isDatabaseAway || waitingQueues.has(queue)
      results.push(isWaiting ? { id: entry.id, outcome: 'later' } : await applyCarefully(context, entry, read))
    } catch (error) {
      fail(error, entry, queue)
    }
  }
  const applyTogether = async (run: readonly RunEntry[]): Promise<OutboxResult[] | undefined> => {
    if (isDatabaseAway || run.some(({ queue }) => waitingQueues.has(queue))) return undefined
    try {
      return await applyRun(context, run)
    } catch (error) {
      if (isUnauthorized(error)) throw error
      // Either another call stored an answer under one of the keys first, or there was a deadlock. The entries
      // themselves have no error. Applying the entries one at a time avoids both problems.
      if (!(error instanceof KeyAlreadyAnswered || isRetryable(error)))
        context.log.error({ err: error, count: run.length }, 'failed to apply outbox entries as a batch')
      isDatabaseAway = error instanceof DatabaseUnavailable
      return undefined
    }
  }

  for (const part of isCareful || rename ? entries : splitIntoRuns(entries)) {
    const together = Array.isArray(part) ? await applyTogether(part) : undefined
    if (together) results.push(...together)
    else for (const entry of Array.isArray(part) ? part.map(each => each.entry) : [part]) await applyAlone(entry)
  }
  return results
}

/**
 * Kinds of entries that only admins and experts send. Their session must have passed the second factor of the login.
 */
const staffKinds: ReadonlySet<string> = new Set<OutboxKind>(['assessment', 'attendance-check-in'])

/** True for an entry that must stay on the device until this session has passed the second factor. */
function waitsForStep({ withheld }: Person, { kind }: OutboxEntryBody): boolean {
  return withheld !== undefined && staffKinds.has(kind)
}

/**
 * Splits the batch without changing its order. Consecutive entries that can be applied together become one run. Every
 * other entry stays alone.
 */
function splitIntoRuns(entries: readonly OutboxEntryBody[]): (OutboxEntryBody | RunEntry[])[] {
  const parts: (OutboxEntryBody | RunEntry[])[] = []
  for (const entry of entries) {
    const batched = readBatched(entry)
    const lastPart = parts.at(-1)
    if (batched && Array.isArray(lastPart)) lastPart.push(batched)
    else parts.push(batched ? [batched] : entry)
  }
  return parts
}

/** Reads an entry that can be applied in a batch. Returns undefined if the entry must be applied alone. */
function readBatched(entry: OutboxEntryBody): RunEntry | undefined {
  try {
    const read = readEntry(entry)
    const queue = queueOf(read)
    if (read instanceof CallError) return { entry, queue, read }
    const { batch, payload } = read.effect
    return batch && { entry, queue, read: { payload, batch } }
  } catch {
    return undefined // `applyAlone` reports the problem
  }
}

/**
 * Returns the entry's queue. Returns an empty name for a refused entry, because later entries do not wait for a refused
 * entry.
 */
function queueOf(read: ReadEntry): string {
  return read instanceof CallError ? '' : read.effect.queue
}

type Rename = (payload: unknown) => unknown

/**
 * Returns a function that replaces ids in payloads, or undefined if no id has to be replaced. Needed if the account of
 * this session was merged into another account. Then older entries on the user's devices contain ids of the closed
 * account (decision 276).
 */
async function getRenamer({ db, person: { userId: keptId, formerId } }: Context): Promise<Rename | undefined> {
  if (formerId === undefined) return undefined
  const names = await readFormerNames(db, formerId)
  return payload => renamePayload(names, { keptId, otherId: formerId }, payload)
}

/**
 * Applies one entry. The hash stored beside the answer is computed from the payload as the device sent it, before the
 * ids of a merged account are replaced. So an entry that was applied before the account was merged is still recognised
 * as a duplicate.
 */
async function applyCarefully(context: Context, entry: OutboxEntryBody, read: ReadEntry): Promise<OutboxResult> {
  if (read instanceof CallError) return createRefusal(entry.id, read)
  const { kind, effect } = read
  const now = context.now()
  const eventTime = { happenedAt: chooseEventTime(entry.happenedAt, now), now, origin: context.publicUrl() }
  const write = { userId: context.person.userId, key: entry.id, kind, sent: entry.payload, parsed: effect.payload }
  try {
    const applied = await runInTransaction(context.db, tx =>
      applyOnce(tx, write, inner => effect.apply(inner, context.person, eventTime, context.keys)),
    )
    return toOutboxResult(entry.id, applied)
  } catch (error) {
    if (error instanceof CallError && !isUnauthorized(error)) return createRefusal(entry.id, error)
    throw error
  }
}

/** True if the account was erased or merged after the call began. Then the device must send all entries again. */
const isUnauthorized = (error: unknown) => error instanceof CallError && error.code === 'UNAUTHORIZED'
