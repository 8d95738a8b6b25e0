import { createHmac, randomUUID } from 'node:crypto'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import type { ExchangeBody, getExchanges, PointExchange, RedeemWindow } from '#contract/points/exchange.ts'
import { findExchangeObstacle, findSuspicionSigns, computeExchangeStart } from '#contract/points/exchange.rules.ts'
import { type Db, type Tx, runInTransaction } from '../../../db/database.ts'
import type { ServerKeys } from '../../../db/server-keys.ts'
import type { Services } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import { runOnceIfKeyed } from '../../../http/idempotency.ts'
import { endStockAlert, listStockAlerts } from '../stock-alert/service.ts'
import { findBalance, sumWaitingPoints, lockBalance, spendPoints } from '../points/service.ts'
import { presentExchange } from './present.ts'
import * as queries from './queries.ts'

/** Returns the open redeem window. If no window is open, returns the next window, or null if no window is planned. */
export async function findRedeemWindow(db: Db, now: Date): Promise<RedeemWindow | null> {
  const row = await queries.findWindow(db, now)
  if (!row) return null
  const { starts_at: startsAt, ends_at: endsAt } = row
  return { isOpen: startsAt <= now, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
}

/**
 * Returns the data of the exchange page: the learner's balance and exchanges, the offers, the redeem hours, and the
 * facts that may prevent an exchange.
 */
export async function readExchanges(db: Db, userId: string, now: Date): Promise<AnswerOf<typeof getExchanges>> {
  const items = await queries.listExchangeItems(db)
  const alerts = await listStockAlerts(db, userId)
  const { isEmailConfirmed, accountSince, learningDays } = await queries.findExchangeEligibility(db, userId, now)
  return {
    balance: await findBalance(db, userId),
    window: await findRedeemWindow(db, now),
    offers: items.map(({ id, title, denomination, price_points: pricePoints, stock }) => {
      return { id, title, denomination, pricePoints, isInStock: stock > 0, isAlertWanted: alerts.has(id) }
    }),
    exchanges: (await queries.listOwn(db, userId)).map(presentExchange),
    history: { isEmailConfirmed, oldEnoughAt: computeExchangeStart(accountSince).toISOString(), learningDays },
    waiting: await sumWaitingPoints(db, userId),
  }
}

/**
 * Changes points, stock, both ledgers and the exchange in one transaction. Locks the balance first, so that the
 * exchanges of one learner run one after another. Locks the stock last, because all exchanges of the same item wait for
 * this row until the commit.
 */
async function exchange(tx: Tx, userId: string, body: ExchangeBody, now: Date, keys: ServerKeys) {
  const { itemId, phoneNumber, price } = body
  const balance = await lockBalance(tx, userId, now)
  const window = await findRedeemWindow(tx, now)
  if (!window?.isOpen) throw new CallError('REDEEM_WINDOW_CLOSED')
  const hash = createHmac('sha256', keys.exchangeNumber).update(phoneNumber).digest()
  await queries.lockNumber(tx, hash)
  const facts = await queries.findExchangeFacts(tx, userId, { phoneNumber, hash }, now)
  const obstacle = findExchangeObstacle(facts, now)
  if (obstacle) throw new CallError(obstacle)
  const item = await queries.findExchangeItem(tx, itemId)
  if (!item) throw new CallError('INVENTORY_ITEM_NOT_FOUND')
  const { denomination, price_points: pricePoints } = item
  if (price !== undefined && pricePoints > price) {
    const message = `Harganya baru saja naik menjadi ${pricePoints.toLocaleString('id-ID')} poin. Poinmu tidak berkurang.`
    throw new CallError('PRICE_ROSE', { message })
  }
  if (balance < pricePoints) throw new CallError('POINT_NOT_ENOUGH')
  if (!(await queries.decrementStock(tx, itemId))) throw new CallError('INVENTORY_OUT_OF_STOCK')

  const exchangeRow = { id: randomUUID(), user_id: userId, item_id: itemId, phone_number: phoneNumber, asked_at: now }
  const row = await queries.insertExchange(tx, {
    ...exchangeRow,
    number_hash: hash,
    denomination,
    price_points: pricePoints,
    signs: JSON.stringify(findSuspicionSigns(facts, now)),
  })
  await queries.insertStockMovement(tx, {
    item_id: itemId,
    amount: -1,
    reason: 'exchange',
    exchange_id: row.id,
    created_at: now,
  })
  await endStockAlert(tx, userId, itemId, now)
  await spendPoints(tx, userId, { amount: pricePoints, reason: 'exchange', ref: row.id, now })
  return presentExchange(row)
}

/**
 * Requests phone credit and deducts its price in points at once. A call with the same idempotency key returns the same
 * exchange.
 */
export function requestExchange(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  {
    userId,
    key,
    sent,
    body,
    now,
  }: { userId: string; key: string | undefined; sent: unknown; body: ExchangeBody; now: Date },
): Promise<PointExchange> {
  const write = { userId, key, kind: 'points-exchange', sent, parsed: body }
  return runInTransaction(db, tx => runOnceIfKeyed(tx, write, inner => exchange(inner, userId, body, now, keys)))
}
