import type { OutboxEntryBody, OutboxResult } from '#contract/wire/outbox.ts'
import { runInTransaction } from '../../../../db/database.ts'
import type { CallContext } from '../../../../http/context.ts'
import { CallError } from '../../../../http/errors.ts'
import { getStoredAnswer, HASH_VERSION, hashPayload } from '../../../../http/idempotency.ts'
import type { Person } from '../../../../http/person.ts'
import { chooseEventTime } from '#contract/wire/event-time.ts'
import type { EffectAnswer, EventTime } from '../answers.ts'
import { createRefusal, toOutboxResult } from '../result.ts'
import type { BatchApply } from './batch-apply.ts'
import { readRunState } from './read-state.ts'
import { RequestedRows, type RunState } from './run-state.ts'
import { storeRunChanges } from './write-state.ts'
import { KeyAlreadyAnswered } from './write-queries.ts'

export interface RunEntry {
  entry: OutboxEntryBody
  queue: string
  /** The validated payload and the functions that apply it in memory, or the error with which the entry is refused. */
  read: { payload: unknown; batch: BatchApply } | CallError
}

type Context = Pick<CallContext<Person>, 'db' | 'keys' | 'person' | 'now'>

/**
 * Applies a run, which is a series of consecutive entries, in one transaction. First locks and reads all rows that the
 * entries need, and then applies the entries in memory one after another. At the end, writes all changes and an answer
 * for each applied entry.
 */
export async function applyRun(context: Context, run: readonly RunEntry[]): Promise<OutboxResult[]> {
  const now = context.now()
  const getEventTime = ({ happenedAt }: OutboxEntryBody): EventTime => ({
    happenedAt: chooseEventTime(happenedAt, now),
    now,
  })
  const requestedRows = new RequestedRows()
  for (const { entry, read } of run) {
    if (read instanceof CallError) continue
    requestedRows.keys.add(entry.id)
    read.batch.ask(requestedRows, getEventTime(entry), context.keys)
  }
  const judgeAll = (state: RunState) => run.map(each => judge(context, state, each, getEventTime(each.entry)))
  const owner = { userId: context.person.userId, now }
  // The validation has refused all entries, so the database is not needed.
  if (requestedRows.keys.size === 0) return run.map(({ entry, read }) => createRefusal(entry.id, read as CallError))
  const applyAll = () =>
    runInTransaction(context.db, async tx => {
      const state = await readRunState(tx, owner, requestedRows)
      const results = judgeAll(state)
      await storeRunChanges(tx, state)
      return results
    })
  try {
    return await applyAll()
  } catch (error) {
    // Another call with the same key was committed first. The second try finds the stored answer of that call.
    if (error instanceof KeyAlreadyAnswered) return applyAll()
    throw error
  }
}

function judge({ keys }: Context, state: RunState, { entry, read }: RunEntry, eventTime: EventTime): OutboxResult {
  const { id, kind } = entry
  if (read instanceof CallError) return createRefusal(id, read)
  try {
    const hash = hashPayload(entry.payload)
    const stored = state.noted.get(id)
    if (stored) {
      // The cast is safe, because `getStoredAnswer` checks the kind.
      const answer = getStoredAnswer(stored, { kind, parsed: read.payload }, hash) as EffectAnswer
      return toOutboxResult(id, { answer, isDuplicate: true })
    }
    const answer = read.batch.apply(state, eventTime, keys)
    state.noted.set(id, { kind, payload_hash: hash, hash_version: HASH_VERSION, answer })
    state.changes.notes.push({ key: id, kind, hash, answer })
    return toOutboxResult(id, { answer, isDuplicate: false })
  } catch (error) {
    if (error instanceof CallError) return createRefusal(id, error)
    throw error
  }
}
