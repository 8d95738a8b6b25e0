import { randomUUID } from 'node:crypto'
import type { WindowKind } from '#contract/points/window.list.ts'
import {
  findLateWindowProblem,
  isOverlapping,
  overlapsItself,
  type WindowSpan,
  formatSpan,
  listWeeklySpans,
} from '#contract/points/window.rules.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { requireVersion } from '../../../desk/version.ts'
import { CallError } from '../../../http/errors.ts'
import * as queries from './queries.ts'

const kindNames: Record<WindowKind, string> = { frenzy: 'Frenzy', redeem: 'Tukar poin' }

const getSubject = (kind: WindowKind, id: string, span: WindowSpan) => ({
  kind: 'point-window',
  id,
  name: `${kindNames[kind]} ${formatSpan(span, 'WIB')}`,
})

interface Values {
  startsAt: string
  endsAt: string
  multiplier: number
  mission: string
  reason: string
}

const getSpan = ({ startsAt, endsAt }: Pick<Values, 'startsAt' | 'endsAt'>): WindowSpan => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
})

function overlapError(kind: WindowKind, span: WindowSpan, other: WindowSpan): CallError {
  const message = `${kindNames[kind]} ${formatSpan(span, 'WIB')} bertabrakan dengan yang sudah ada: ${formatSpan(other, 'WIB')}. Ubah waktunya, atau hapus yang lama dulu.`
  return new CallError('POINT_WINDOW_OVERLAPS', { message, fieldErrors: { startsAt: message } })
}

function requireFuture(span: WindowSpan, now: Date): void {
  const far = findLateWindowProblem(span, now)
  if (far !== undefined) throw new CallError('VALIDATION_FAILED', { fieldErrors: { endsAt: far } })
  if (span.endsAt > now) return
  const endsAt = 'Waktu itu sudah lewat. Pilih selesai yang masih akan datang.'
  throw new CallError('POINT_WINDOW_PAST', { fieldErrors: { endsAt } })
}

async function requireFree(tx: Tx, kind: WindowKind, span: WindowSpan, exceptId?: string): Promise<void> {
  const otherOverlap = await queries.findOverlap(tx, kind, span, exceptId)
  if (otherOverlap) throw overlapError(kind, span, otherOverlap)
}

/**
 * Creates a series of windows with the same hours in each of `weeks` weeks, or a single window if `weeks` is 1. Returns
 * the id of the first window and the number of windows. Throws POINT_WINDOW_OVERLAPS if a window overlaps another
 * window of its kind, and POINT_WINDOW_PAST if the first window has already ended.
 */
export function createWindows(
  db: Db,
  actor: Actor,
  { kind, weeks, reason, multiplier, mission, ...times }: Values & { kind: WindowKind; weeks: number },
): Promise<{ id: string; total: number }> {
  const firstSpan = getSpan(times)
  requireFuture(firstSpan, actor.at)
  const spans = listWeeklySpans(firstSpan, weeks)
  const [, second] = spans
  if (second && (overlapsItself(firstSpan, weeks) || isOverlapping(firstSpan, second)))
    throw overlapError(kind, second, firstSpan)
  return runInTransaction(db, async tx => {
    await queries.lockWindows(tx, kind)
    for (const span of spans) await requireFree(tx, kind, span)
    const seriesId = weeks > 1 ? randomUUID() : null
    const rows = spans.map(({ startsAt, endsAt }) => ({
      id: randomUUID(),
      starts_at: startsAt,
      ends_at: endsAt,
      multiplier,
      mission,
      series_id: seriesId,
    }))
    await queries.insertWindows(tx, kind, rows)
    const id = rows[0]?.id ?? ''
    const after = { ...times, weeks, ...(kind === 'frenzy' && { multiplier, mission }) }
    await recordAudit(tx, actor, {
      action: 'point-window.create',
      subject: getSubject(kind, id, firstSpan),
      reason,
      after,
    })
    return { id, total: rows.length }
  })
}

interface Versioned {
  id: string
  version: number | undefined
}

/** Locks all windows of this kind, as every change of a window does, and returns the window. */
async function requireWindow(tx: Tx, { id, version }: Versioned, now: Date) {
  const foundWindow = await queries.findWindow(tx, id, now)
  if (!foundWindow) throw new CallError('POINT_WINDOW_NOT_FOUND')
  await queries.lockWindows(tx, foundWindow.kind)
  const row = await queries.findWindow(tx, id, now)
  if (!row) throw new CallError('POINT_WINDOW_NOT_FOUND')
  requireVersion(version, row.version)
  return row
}

/**
 * Changes a window that has not ended. If the window is running, only the end and the mission can change
 * (POINT_WINDOW_BEGUN). Returns the new version.
 */
export function changeWindow(db: Db, actor: Actor, at: Versioned, change: Values): Promise<number> {
  const span = getSpan(change)
  return runInTransaction(db, async tx => {
    const row = await requireWindow(tx, at, actor.at)
    const { kind } = row
    if (kind === 'frenzy' && change.multiplier < 2)
      throw new CallError('VALIDATION_FAILED', { fieldErrors: { multiplier: 'Pengali paling sedikit 2' } })
    const changesFixedPart =
      span.startsAt.getTime() !== row.starts_at.getTime() || (kind === 'frenzy' && change.multiplier !== row.multiplier)
    if (row.ends_at <= actor.at || (row.starts_at <= actor.at && changesFixedPart))
      throw new CallError('POINT_WINDOW_BEGUN')
    requireFuture(span, actor.at)
    await requireFree(tx, kind, span, row.id)
    const { multiplier, mission, reason } = change
    const next = await queries.updateWindowRow(tx, row, {
      starts_at: span.startsAt,
      ends_at: span.endsAt,
      multiplier,
      mission,
    })
    const before = {
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      ...(kind === 'frenzy' && { multiplier: row.multiplier, mission: row.mission }),
    }
    const after = {
      startsAt: span.startsAt.toISOString(),
      endsAt: span.endsAt.toISOString(),
      ...(kind === 'frenzy' && { multiplier, mission }),
    }
    await recordAudit(tx, actor, {
      action: 'point-window.change',
      subject: getSubject(kind, row.id, span),
      reason,
      before,
      after,
    })
    return next
  })
}

/**
 * Deletes a window that has not begun. With the scope `following` also deletes the later windows of its series. Returns
 * the number of deleted windows.
 */
export function removeWindow(
  db: Db,
  actor: Actor,
  at: Versioned,
  { scope, reason }: { scope: 'one' | 'following'; reason: string },
): Promise<number> {
  return runInTransaction(db, async tx => {
    const row = await requireWindow(tx, at, actor.at)
    if (row.starts_at <= actor.at) throw new CallError('POINT_WINDOW_BEGUN')
    const total = await queries.deleteWindows(tx, row, scope === 'following' ? (row.series_id ?? undefined) : undefined)
    const subject = getSubject(row.kind, row.id, { startsAt: row.starts_at, endsAt: row.ends_at })
    await recordAudit(tx, actor, { action: 'point-window.remove', subject, reason, after: { total } })
    return total
  })
}
