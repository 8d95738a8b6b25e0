import * as v from 'valibot'
import { type OutboxEntryBody, type OutboxResult, isOutboxKind } from '#contract/outbox.ts'
import { PlainText } from '#contract/text.ts'
import { DatabaseAway } from '../../db/away.ts'
import { inTransaction } from '../../db/database.ts'
import type { CallContext } from '../../http/context.ts'
import { CallError } from '../../http/errors.ts'
import { once } from '../../http/idempotency.ts'
import type { Person } from '../../http/person.ts'
import { believedTime } from './event-time.ts'
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
  // Everything that looks at an entry stands inside its own try, so no entry can end the loop.
  for (const entry of entries) {
    let lane = ''
    try {
      lane = laneOf(entry.payload)
      const isWaiting = isDatabaseAway || waitingLanes.has(lane)
      results.push(isWaiting ? { id: entry.id, outcome: 'later' } : await applyEntry(context, entry))
    } catch (error) {
      context.log.error({ err: error, kind: entry.kind, entryId: entry.id }, 'outbox entry not applied')
      isDatabaseAway = error instanceof DatabaseAway
      waitingLanes.add(lane)
      results.push({ id: entry.id, outcome: 'later' })
    }
  }
  return results
}

const EntryId = v.pipe(PlainText, v.uuid())

async function applyEntry(context: Context, entry: OutboxEntryBody): Promise<OutboxResult> {
  const { id, kind } = entry
  if (!v.is(EntryId, id)) return refusal(id, new CallError('VALIDATION_FAILED'))
  if (!isOutboxKind(kind)) return refusal(id, new CallError('OUTBOX_KIND_UNKNOWN'))
  const effect = readers[kind](entry.payload)
  if ('problem' in effect) return refusal(id, new CallError('VALIDATION_FAILED', { message: effect.problem }))

  const now = context.now()
  const moment = { happenedAt: believedTime(entry.happenedAt, now), now }
  const write = { userId: context.person.userId, key: id, kind, sent: entry.payload, parsed: effect.payload }
  try {
    const applied = await inTransaction(context.db, tx =>
      once(tx, write, inner => effect.apply(inner, context.person, moment, context.keys)),
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
