import type { OutboxEntryBody, OutboxResult } from '#contract/wire/outbox.ts'
import { isOutboxKind } from '#contract/wire/outbox-kinds.ts'
import { CONTACT_INTERVAL_MS } from '#contract/wire/limits.ts'
import { Id } from '#contract/wire/text.ts'
import { is } from 'valibot'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import type { CallContext } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import { planNotifications } from '../../account/notifications/service.ts'
import { createRefusedNotice } from './notices.ts'
import * as queries from './queries.ts'

/**
 * Kinds of entries whose refusal is not stored. Such a refusal is an expected result, because the user sees the refusal
 * at once and loses no work.
 */
const ordinary: ReadonlySet<string> = new Set(['attendance-code'])

/**
 * Stores refused entries for the admin list: user, kind, error code, times and count, but not the content. A row is
 * listed until an admin settles it, the entry is accepted, or 60 days have passed. The server cannot know whether the
 * user deletes the entry on the device. An error in this function is logged and does not change the results for the
 * learner.
 */
export async function recordRefusals(
  { db, person, now, log }: Pick<CallContext<Person>, 'db' | 'person' | 'now' | 'log'>,
  entries: readonly OutboxEntryBody[],
  results: readonly OutboxResult[],
): Promise<void> {
  const kinds = new Map(entries.map(entry => [entry.id, entry.kind]))
  // Refused entries by id. Each id must occur once, because one statement cannot change the same row twice.
  const refused = new Map<string, queries.RefusedEntry>()
  for (const { id, outcome, code } of results) {
    const kind = kinds.get(id) ?? ''
    if (outcome !== 'refused' || code === undefined || ordinary.has(kind) || !is(Id, id)) continue
    refused.set(id.toLowerCase(), { entryId: id, kind: isOutboxKind(kind) ? kind : '', code })
  }
  if (refused.size === 0) return
  try {
    await queries.insertRefusedWrites(db, person.userId, [...refused.values()], now())
  } catch (error) {
    log.warn({ err: error, count: refused.size }, 'failed to store refused outbox entries for the admin list')
  }
}

/** Returns a row of the list. Throws REFUSED_WRITE_NOT_FOUND if the list does not contain the row. */
export async function getRefusedWrite(db: Db | Tx, id: string): Promise<queries.RefusedWriteRow> {
  const row = await queries.selectRefusedWrites(db, { id }).executeTakeFirst()
  if (!row) throw new CallError('REFUSED_WRITE_NOT_FOUND')
  return row
}

const getSubject = (row: queries.RefusedWriteRow) => ({ kind: 'refused-write', id: row.id, name: row.full_name })

/**
 * Asks the user to send a support code. One request covers all rows of the user. Throws CONTACTED_LATELY if the last
 * request is less than `CONTACT_INTERVAL_MS` old.
 */
export function contactAboutRefused(db: Db, actor: Actor, id: string): Promise<void> {
  return runInTransaction(db, async tx => {
    const row = await getRefusedWrite(tx, id)
    await queries.lockPerson(tx, row.user_id)
    const notSince = new Date(actor.at.getTime() - CONTACT_INTERVAL_MS)
    const marked = await queries.markContacted(tx, row.user_id, actor.at, notSince)
    if (marked.length === 0) throw new CallError('CONTACTED_LATELY')
    await planNotifications(tx, [createRefusedNotice(row.user_id, actor.at)], actor.at)
    const after = { count: marked.length }
    await recordAudit(tx, actor, { action: 'refused.contact', subject: getSubject(row), personId: row.user_id, after })
  })
}

/** Marks a row as settled, with the admin's reason. */
export function settleRefused(db: Db, actor: Actor, id: string, reason: string): Promise<void> {
  return runInTransaction(db, async tx => {
    const row = await getRefusedWrite(tx, id)
    await queries.markRefusedWriteSettled(tx, id, actor.at)
    await recordAudit(tx, actor, { action: 'refused.settle', subject: getSubject(row), personId: row.user_id, reason })
  })
}

/** Counts the open refused entries, and returns the time of the oldest. */
export function countRefusedWrites(db: Db): Promise<{ count: number; oldest: Date | null }> {
  return queries.countOpen(db)
}
