import * as v from 'valibot'
import type { PointEventName } from '#contract/points/points.ts'
import { PointValues } from '#contract/points/values.admin.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { requireVersion } from '../../../desk/version.ts'
import { defaultPointValues } from './events.ts'
import { findPointValues, lockPointValues, replacePointValues } from './value-queries.ts'

/** Points of each event before the multiplier. */
export type PointWorth = Readonly<Record<PointEventName, number>>

const strip = (worth: PointWorth): PointValues => v.parse(PointValues, worth)

/** Returns the points of each event: the stored value, or the default value if no value is stored. */
export function addDefaultPointValues(stored: Partial<PointValues>): PointWorth {
  return { ...defaultPointValues, ...stored }
}

export async function readPointWorth(db: Db | Tx): Promise<PointWorth> {
  return addDefaultPointValues((await findPointValues(db)).worth)
}

export async function readPointValues(db: Db) {
  const { worth, version } = await findPointValues(db)
  return { version, values: strip(addDefaultPointValues(worth)), defaults: strip(defaultPointValues) }
}

export function changePointValues(
  db: Db,
  actor: Actor,
  version: number | undefined,
  { reason, ...values }: PointValues & { reason: string },
): Promise<number> {
  return runInTransaction(db, async tx => {
    const row = await lockPointValues(tx)
    requireVersion(version, row.version)
    const writtenPointValues = await replacePointValues(tx, values)
    const subject = { kind: 'point-value', id: 'only', name: 'Nilai poin' }
    const before = strip(addDefaultPointValues(row.worth))
    await recordAudit(tx, actor, { action: 'point-values.change', subject, reason, before, after: values })
    return writtenPointValues.version
  })
}
