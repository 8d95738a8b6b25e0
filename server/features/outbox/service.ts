import { type OutboxEntryBody, type OutboxResult, isOutboxKind } from '#contract/outbox.ts'
import { inTransaction } from '../../db/database.ts'
import type { CallContext } from '../../http/context.ts'
import { CallError } from '../../http/errors.ts'
import { once } from '../../http/idempotency.ts'
import type { Person } from '../../http/person.ts'
import { believedTime } from './event-time.ts'
import { isInfrastructureFailure } from './failures.ts'
import { isSuperseded, laneOf, readers, receiptOf } from './kinds.ts'

type Context = Pick<CallContext<Person>, 'db' | 'keys' | 'person' | 'now' | 'log'>

/**
 * Applies entries in the order given, each in its own transaction with its idempotency row, and says one word for each:
 *
 *   accepted    applied now                     duplicate  this id was applied before
 *   superseded  nothing to do any more          refused    will not be taken as it is: code and message
 *   later       not judged: send it again
 *
 * Whatever goes wrong with one entry, the others are still judged. After a `later` only the same lane waits with it,
 * because its entries build on one another; with the database away everything waits.
 */
export async function applyOutbox(context: Context, entries: readonly OutboxEntryBody[]): Promise<OutboxResult[]> {
  const results: OutboxResult[] = []
  const waitingLanes = new Set<string>()
  let isDatabaseAway = false
  for (const entry of entries) {
    const lane = laneOf(entry.payload)
    if (isDatabaseAway || waitingLanes.has(lane)) {
      results.push({ id: entry.id, outcome: 'later' })
      continue
    }
    try {
      results.push(await applyEntry(context, entry))
    } catch (error) {
      context.log.error({ err: error, kind: entry.kind, entryId: entry.id }, 'outbox entry not applied')
      isDatabaseAway = isInfrastructureFailure(error)
      waitingLanes.add(lane)
      results.push({ id: entry.id, outcome: 'later' })
    }
  }
  return results
}

async function applyEntry(context: Context, entry: OutboxEntryBody): Promise<OutboxResult> {
  const { id, kind } = entry
  if (!isOutboxKind(kind)) return refusal(id, new CallError('OUTBOX_KIND_UNKNOWN'))
  const deed = readers[kind](entry.payload)
  if ('problem' in deed) return refusal(id, new CallError('VALIDATION_FAILED', { message: deed.problem }))

  const now = context.now()
  const moment = { happenedAt: believedTime(entry.happenedAt, now), now }
  const write = { userId: context.person.userId, key: id, kind, payload: deed.payload }
  try {
    const applied = await inTransaction(context.db, tx =>
      once(tx, write, inner => deed.apply(inner, context.person, moment, context.keys)),
    )
    const outcome = applied.isDuplicate ? 'duplicate' : isSuperseded(applied.answer) ? 'superseded' : 'accepted'
    return { id, outcome, receipt: receiptOf(applied.answer) }
  } catch (error) {
    if (error instanceof CallError) return refusal(id, error)
    throw error
  }
}

function refusal(id: string, error: CallError): OutboxResult {
  return { id, outcome: 'refused', code: error.code, message: error.message }
}
