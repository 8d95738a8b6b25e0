import { COUPON_EXPORT_AGAIN_MS } from '#contract/payment/coupon.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { requireVersion } from '../../../desk/version.ts'
import { CallError } from '../../../http/errors.ts'
import { createVoucherBatch, type NewBatch } from '../redemption/service.ts'
import * as queries from './queries.ts'

const subjectOf = ({ id, title: name }: { id: string; title: string }) => ({ kind: 'coupon', id, name })

/**
 * Creates a batch of voucher codes for one course and returns its id. Throws COUPON_ENDS_IN_PAST if the end of the
 * batch is in the past.
 */
export async function createCoupon(tx: Tx, actor: Actor, batch: NewBatch, reason: string): Promise<string> {
  if (!(await queries.hasCourse(tx, batch.courseId))) throw new CallError('COURSE_NOT_FOUND')
  if (batch.expiresAt <= actor.at) throw new CallError('COUPON_ENDS_IN_PAST')
  const { id } = await createVoucherBatch(tx, batch, actor.at, actor.userId)
  const { prefix, codeCount, quota, useLimit } = batch
  const after = { prefix, codeCount, quota, useLimit, expiresAt: batch.expiresAt.toISOString() }
  await recordAudit(tx, actor, {
    action: 'coupon.create',
    subject: subjectOf({ id, title: batch.title }),
    reason,
    after,
  })
  return id
}

interface Change {
  title: string
  expiresAt: Date
  quota: number
  reason: string
}

/**
 * Changes title, end and quota of a batch. Returns the new version. Throws COUPON_QUOTA_USED if more codes were already
 * redeemed than the new quota allows.
 */
export function changeCoupon(
  db: Db,
  actor: Actor,
  { id, version }: { id: string; version: number | undefined },
  { title, expiresAt, quota, reason }: Change,
): Promise<number> {
  return runInTransaction(db, async tx => {
    const row = await getCoupon(tx, id)
    requireVersion(version, row.version)
    if (quota < row.redeemed_count) throw new CallError('COUPON_QUOTA_USED')
    if (expiresAt <= row.active_from) throw new CallError('COUPON_ENDS_TOO_EARLY')
    const nextVersion = await queries.updateCouponRow(tx, id, { title, expires_at: expiresAt, quota })
    const before = { title: row.title, expiresAt: row.expires_at.toISOString(), quota: row.quota }
    const after = { title, expiresAt: expiresAt.toISOString(), quota }
    await recordAudit(tx, actor, { action: 'coupon.change', subject: subjectOf(row), reason, before, after })
    return nextVersion
  })
}

/** Stops a batch. Returns the new version, so that an undo can check that the batch was not changed after the stop. */
export function stopCoupon(db: Db, actor: Actor, id: string, reason: string): Promise<number> {
  return runInTransaction(db, tx => stopCouponIn(tx, actor, id, reason))
}

/** Does the same as `stopCoupon`, in the caller's transaction. */
export async function stopCouponIn(tx: Tx, actor: Actor, id: string, reason: string): Promise<number> {
  const row = await getCoupon(tx, id)
  if (row.stopped_at) throw new CallError('COUPON_STOPPED')
  const version = await queries.setStopped(tx, id, actor.at)
  await recordAudit(tx, actor, { action: 'coupon.stop', subject: subjectOf(row), reason })
  return version
}

/** Resumes a stopped batch. Refuses with COUPON_RUNNING if the batch is not stopped. */
export function resumeCoupon(db: Db, actor: Actor, id: string, reason: string): Promise<void> {
  return runInTransaction(db, tx => resumeCouponIn(tx, actor, id, reason))
}

/**
 * Does the same as `resumeCoupon`, in the caller's transaction. Also refuses if `version` is given and is not the
 * current version.
 */
export async function resumeCouponIn(
  tx: Tx,
  actor: Actor,
  id: string,
  reason: string,
  version?: number,
): Promise<void> {
  const row = await getCoupon(tx, id)
  if (version !== undefined) requireVersion(version, row.version)
  if (!row.stopped_at) throw new CallError('COUPON_RUNNING')
  await queries.setStopped(tx, id, null)
  await recordAudit(tx, actor, { action: 'coupon.resume', subject: subjectOf(row), reason })
}

/** Returns whether the admin may download the codes of this batch now. */
export function mayExport(
  { exported_at: exportedAt, exported_by: exportedBy }: Pick<queries.CouponRow, 'exported_at' | 'exported_by'>,
  { userId, at }: Pick<Actor, 'userId' | 'at'>,
): boolean {
  return !exportedAt || (exportedBy === userId && at.getTime() - exportedAt.getTime() < COUPON_EXPORT_AGAIN_MS)
}

/** Exports the codes, and logs which admin exported them. */
export function exportCodes(
  db: Db,
  actor: Actor,
  id: string,
  { columns, reason }: { columns: readonly string[]; reason: string },
): Promise<string> {
  return runInTransaction(db, async tx => {
    const row = await getCoupon(tx, id)
    if (!mayExport(row, actor)) throw new CallError('COUPON_EXPORTED')
    if (!row.exported_at) await queries.setExported(tx, id, actor.userId, actor.at)
    const after = { columns: columns.join(', ') }
    await recordAudit(tx, actor, { action: 'coupon.export', subject: subjectOf(row), reason, after })
    return row.title
  })
}

async function getCoupon(tx: Tx, id: string) {
  const row = await queries.lockCoupon(tx, id)
  if (!row) throw new CallError('COUPON_NOT_FOUND')
  return row
}
