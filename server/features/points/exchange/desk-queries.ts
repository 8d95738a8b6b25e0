import { type Expression, sql } from 'kysely'
import type { ExchangeStage } from '#contract/points/exchange.list.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { matchesSearch, isFoundBy, selectUsersByName } from '../../../db/search.ts'
import { fromSameNumber } from './queries.ts'

export interface ExchangeFilter {
  search?: string | undefined
  stage?: ExchangeStage | undefined
  isOdd?: 'true' | 'false' | undefined
  payout?: string | undefined
}

const states = {
  asked: 'asked',
  ready: 'approved',
  paying: 'approved',
  paid: 'paid',
  rejected: 'rejected',
} as const satisfies Record<ExchangeStage, string>

/**
 * Selects exchanges with their owner and payout. Every exchange has an owner, so the left join keeps all rows, and
 * PostgreSQL can skip the join in a query that only counts.
 */
export function selectDeskExchanges(db: Db, { search, stage, isOdd, payout }: ExchangeFilter) {
  return db
    .selectFrom('point_exchange as exchange')
    .leftJoin('app_user as learner', 'learner.id', 'exchange.user_id')
    .selectAll('exchange')
    .select(eb => [
      eb.ref('learner.full_name').$notNull().as('full_name'),
      eb.ref('learner.email').$notNull().as('email'),
    ])
    .select(eb =>
      eb
        .selectFrom('payout')
        .select('payout.number')
        .whereRef('payout.id', '=', 'exchange.payout_id')
        .as('payout_number'),
    )
    .select(
      sql<number>`case when ${isOpen}
        then (select count(distinct other.user_id)::integer ${fromNumberOfExchange}) else 0 end`.as(
        'same_number_count',
      ),
    )
    .$if(stage !== undefined, query => query.where('exchange.state', '=', states[stage ?? 'asked']))
    .$if(stage === 'ready', query => query.where('exchange.payout_id', 'is', null))
    .$if(stage === 'paying', query => query.where('exchange.payout_id', 'is not', null))
    .$if(isOdd !== undefined, query => query.where(hasSigns(isOdd === 'true')))
    .$if(payout !== undefined, query =>
      query.where('exchange.payout_id', '=', eb =>
        eb.selectFrom('payout').select('payout.id').where('payout.number', '=', Number(payout)),
      ),
    )
    .$if(search !== undefined && search !== '', query =>
      query.where(eb =>
        isFoundBy(
          eb.ref('exchange.id'),
          sql`select asked.id from point_exchange as asked where asked.user_id in (${selectUsersByName(search ?? '')})`,
          sql`select own.id from point_exchange as own where ${matchesSearch(search ?? '', sql.ref('own.phone_number'))}`,
        ),
      ),
    )
}
export type DeskExchangeRow = Awaited<ReturnType<ReturnType<typeof selectDeskExchanges>['executeTakeFirstOrThrow']>>

export async function readExchangeNames(db: Db, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const rows = await selectDeskExchanges(db, {})
    .clearSelect()
    .select(['exchange.id', 'learner.full_name', 'exchange.denomination'])
    .where('exchange.id', 'in', [...ids])
    .execute()
  return rows.map(row => ({ id: row.id, name: `${row.full_name}, pulsa Rp${row.denomination}` }))
}

/** True until the credit is paid or the request is rejected. */
const isOpen = sql<boolean>`exchange.state in ('asked', 'approved')`

const fromNumberOfExchange = fromSameNumber({
  userId: sql.ref('exchange.user_id'),
  hash: sql.ref('exchange.number_hash'),
  phoneNumber: sql.ref('exchange.phone_number'),
})

/** An open exchange also has a sign if another user has asked for credit to its phone number later. */
function hasSigns(hasSome: boolean): Expression<boolean> {
  const isOdd = sql<boolean>`(exchange.signs <> '[]' or (${isOpen} and exists (select ${fromNumberOfExchange})))`
  return hasSome ? isOdd : sql<boolean>`not ${isOdd}`
}

export async function countOpen(db: Db): Promise<{ asked: number; ready: number; paying: number }> {
  const { rows } = await sql<{ asked: number; ready: number; paying: number }>`
    select count(*) filter (where state = 'asked')::integer as asked,
      count(*) filter (where state = 'approved' and payout_id is null)::integer as ready,
      count(*) filter (where state = 'approved' and payout_id is not null)::integer as paying
    from point_exchange where state in ('asked', 'approved')
  `.execute(db)
  return rows[0] ?? { asked: 0, ready: 0, paying: 0 }
}

export function findDecider(db: Db, id: string) {
  return db
    .selectFrom('point_exchange as exchange')
    .innerJoin('app_user as decider', 'decider.id', 'exchange.decided_by')
    .select(['decider.id', 'decider.full_name'])
    .where('exchange.id', '=', id)
    .executeTakeFirst()
}

/** Lists payouts, newest first. Payouts that still have unpaid lines come before all others. */
export function listPayouts(db: Db, limit: number) {
  return payouts(db)
    .orderBy(sql`waiting_count > 0`, 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

export function findPayout(db: Db, id: string) {
  return payouts(db).where('id', '=', id).executeTakeFirst()
}
export type PayoutRow = NonNullable<Awaited<ReturnType<typeof findPayout>>>

function payouts(db: Db) {
  const files = db
    .selectFrom('payout')
    .innerJoin('app_user as maker', 'maker.id', 'payout.made_by')
    .selectAll('payout')
    .select('maker.full_name as maker_name')
    .select(eb =>
      eb
        .selectFrom('point_exchange as line')
        .select(sql<number>`count(*) filter (where line.state = 'paid')::integer`.as('count'))
        .whereRef('line.payout_id', '=', 'payout.id')
        .$asScalar()
        .as('paid_count'),
    )
    .select(eb =>
      eb
        .selectFrom('point_exchange as line')
        .select(sql<number>`count(*) filter (where line.state = 'approved')::integer`.as('count'))
        .whereRef('line.payout_id', '=', 'payout.id')
        .$asScalar()
        .as('waiting_count'),
    )
  return db.selectFrom(files.as('file')).selectAll()
}

/**
 * Locks approved exchanges that are in no payout. Skips rows without a phone number, and rows that another transaction
 * has locked to add them to another payout.
 */
export function lockPayable(tx: Tx, ids: readonly string[] | undefined, limit: number) {
  return (
    tx
      .selectFrom('point_exchange')
      .select(['id', 'denomination'])
      .where('state', '=', 'approved')
      .where('payout_id', 'is', null)
      .where('phone_number', '!=', '')
      // Compares with null if the list is empty. SQL does not allow an empty list, and null matches no row.
      .$if(ids !== undefined, query => query.where('id', 'in', ids?.length ? ids : [null as unknown as string]))
      .orderBy('asked_at')
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
  )
}

export async function insertPayout(
  tx: Tx,
  row: { id: string; made_at: Date; made_by: string; line_count: number; amount: number },
  exchangeIds: readonly string[],
): Promise<void> {
  await tx.insertInto('payout').values(row).execute()
  await sql`
    update point_exchange set payout_id = ${row.id}, payout_line = line.number
    from unnest(${[...exchangeIds]}::uuid[]) with ordinality as line (id, number)
    where point_exchange.id = line.id
  `.execute(tx)
}

/**
 * Lists the lines of a payout in the order of their numbers. Omits the lines of erased accounts, because they have no
 * phone number and a payer could refuse the whole file.
 */
export function listLines(db: Db, payoutId: string) {
  return db
    .selectFrom('point_exchange as line')
    .innerJoin('payout', 'payout.id', 'line.payout_id')
    .innerJoin('app_user as learner', 'learner.id', 'line.user_id')
    .select(['payout.number', 'line.payout_line', 'line.phone_number', 'line.denomination', 'learner.full_name'])
    .where('payout.id', '=', payoutId)
    .where('line.phone_number', '!=', '')
    .orderBy('line.payout_line')
    .execute()
}
export type PayoutLine = Awaited<ReturnType<typeof listLines>>[number]

/** Marks the unpaid lines of a payout as paid. Returns these lines. */
export function payLines(tx: Tx, payoutId: string, at: Date) {
  return tx
    .updateTable('point_exchange')
    .set({ state: 'paid', paid_at: at })
    .where('payout_id', '=', payoutId)
    .where('state', '=', 'approved')
    .returningAll()
    .execute()
}
