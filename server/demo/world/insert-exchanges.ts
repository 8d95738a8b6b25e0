import { DAY_MS, HOUR_MS } from '#contract/wire/durations.ts'
import type { Tx } from '../../db/database.ts'
import { createDemoId } from '../demo-id.ts'
import { insertRows } from './insert-rows.ts'
import type { DemoPointEntry } from './insert-points.ts'
import type { WorldLearner } from './learners.ts'
import type { Random } from './random.ts'

const MOST = 36
/** Age in days from which an exchange has a decision of an admin. */
const DECIDED_AFTER_DAYS = 2

/**
 * Inserts exchanges of points for phone credit by the learners with most points, while there is stock. Returns the
 * ledger entries for the points that were spent and returned.
 */
export async function insertExchanges(
  tx: Tx,
  random: Random,
  {
    learners,
    earned,
    admin,
    now,
  }: { learners: readonly WorldLearner[]; earned: readonly DemoPointEntry[]; admin: string; now: Date },
): Promise<DemoPointEntry[]> {
  const items = await tx
    .selectFrom('inventory_item')
    .select(['id', 'denomination', 'price_points', 'stock'])
    .orderBy('price_points')
    .execute()
  const linesOf = Map.groupBy(earned, ({ userId }) => userId)
  const getBalance = ({ id }: WorldLearner, at = now) =>
    (linesOf.get(id) ?? []).reduce((sum, line) => (line.at <= at ? sum + line.amount : sum), 0)
  const rich = learners.toSorted((one, other) => getBalance(other) - getBalance(one)).slice(0, MOST)
  const planned = rich.flatMap((learner, at) => {
    const item = random.pick(items)
    const askedAt = new Date(now.getTime() - (at / MOST) * 12 * DAY_MS - random.whole(1, 20) * HOUR_MS)
    if (item.stock < 3 || getBalance(learner, askedAt) < item.price_points) return []
    item.stock -= 1
    return [{ learner, item, askedAt, ...getOutcome(random, askedAt, now) }]
  })
  const rows = planned.map(({ learner, item, askedAt, state, decidedAt }) => ({
    id: createDemoId('world-exchange', learner.id),
    user_id: learner.id,
    item_id: item.id,
    denomination: item.denomination,
    price_points: item.price_points,
    phone_number: learner.phoneNumber,
    state,
    reject_reason: state === 'rejected' ? 'Nomornya tidak aktif' : '',
    asked_at: askedAt,
    decided_at: decidedAt,
    decided_by: decidedAt ? admin : null,
    paid_at: state === 'paid' && decidedAt ? new Date(decidedAt.getTime() + HOUR_MS) : null,
    signs: [],
  }))
  await insertRows(tx, 'point_exchange', rows)
  const movement = { note: null, moved_by: null }
  await insertRows(
    tx,
    'inventory_movement',
    rows.flatMap(({ id, item_id, state, asked_at, decided_at }) => {
      const stockChange = {
        item_id,
        amount: -1,
        reason: 'exchange',
        exchange_id: id,
        created_at: asked_at,
        ...movement,
      }
      const back = { ...stockChange, amount: 1, reason: 'exchange-returned', created_at: decided_at }
      return state === 'rejected' ? [stockChange, back] : [stockChange]
    }),
  )
  for (const { id, stock } of items) {
    const back = rows.filter(row => row.item_id === id && row.state === 'rejected').length
    await tx
      .updateTable('inventory_item')
      .set({ stock: stock + back })
      .where('id', '=', id)
      .execute()
  }
  return rows.flatMap(({ id: ref, user_id: userId, price_points, state, asked_at, decided_at }) => {
    const spent = { userId, amount: -price_points, reason: 'exchange', ref, at: asked_at }
    const back = { ...spent, amount: price_points, reason: 'exchange-returned', at: decided_at ?? asked_at }
    return state === 'rejected' ? [spent, back] : [spent]
  })
}

function getOutcome(random: Random, askedAt: Date, now: Date) {
  if (now.getTime() - askedAt.getTime() < DECIDED_AFTER_DAYS * DAY_MS) return { state: 'asked', decidedAt: null }
  const decidedAt = new Date(askedAt.getTime() + random.whole(3, 30) * HOUR_MS)
  return { state: random.chance(0.1) ? 'rejected' : random.chance(0.12) ? 'approved' : 'paid', decidedAt }
}
