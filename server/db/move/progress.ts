import type { Session } from './session.ts'

/**
 * Schema of the target that contains the state of a move. Servers do not start on the target until the move is complete
 * (`migrate.ts`).
 *
 *   begun ── tables and their rows ──→ complete ── a server starts: the schema is dropped
 *     ↑                                   │
 *     └───────── the switch failed ───────┘
 */
const SCHEMA = 'semai_move'

export interface MoveState {
  /** Id of the database from which the rows are copied. */
  source: string
  /** True when the target has the tables, without foreign keys and with disabled triggers. */
  isPrepared: boolean
  isComplete: boolean
}

export async function readMoveState(session: Pick<Session, 'rows'>): Promise<MoveState | undefined> {
  const [found] = await session.rows<{ isThere: boolean }>(
    `select to_regclass('${SCHEMA}.state') is not null as "isThere"`,
  )
  if (found?.isThere !== true) return undefined
  const [state] = await session.rows<MoveState>(
    `select source, is_prepared as "isPrepared", is_complete as "isComplete" from ${SCHEMA}.state`,
  )
  return state
}

export async function beginMove(target: Session, source: string): Promise<void> {
  await target.transaction(async () => {
    await target.run(`
      create schema ${SCHEMA};
      create table ${SCHEMA}.state (source text not null, is_prepared boolean not null, is_complete boolean not null);
      create table ${SCHEMA}.synced (name text primary key, horizon text not null);
      create table ${SCHEMA}.foreign_key (relation text, name text, definition text, is_partitioned boolean not null,
        primary key (relation, name));`)
    await target.rows(`insert into ${SCHEMA}.state values ($1, false, false)`, [source])
  })
}

export async function recordPrepared(target: Session): Promise<void> {
  await target.run(`update ${SCHEMA}.state set is_prepared = true, is_complete = false`)
}

export async function recordComplete(target: Session): Promise<void> {
  await target.run(`update ${SCHEMA}.state set is_prepared = false, is_complete = true`)
}

/**
 * Marks a complete move as incomplete again. If a server has started on the target, changes nothing and returns false.
 */
export async function undoCompletion(target: Session): Promise<boolean> {
  if ((await readMoveState(target)) === undefined) return false
  await target.run(`update ${SCHEMA}.state set is_complete = false`)
  return true
}

/**
 * Returns the horizon of each copied table. The horizon is a transaction id: the target contains all changes of earlier
 * transactions.
 */
export async function readHorizons(target: Session): Promise<Map<string, string>> {
  const rows = await target.rows<{ name: string; horizon: string }>(`select name, horizon from ${SCHEMA}.synced`)
  return new Map(rows.map(({ name, horizon }) => [name, horizon]))
}

/** Stores the horizon of a table. Must run in the transaction that writes the copied rows. */
export async function recordHorizon(target: Session, name: string, horizon: string): Promise<void> {
  await target.rows(
    `insert into ${SCHEMA}.synced values ($1, $2) on conflict (name) do update set horizon = excluded.horizon`,
    [name, horizon],
  )
}

export interface ForeignKey {
  relation: string
  name: string
  definition: string
  isPartitioned: boolean
}

export async function recordForeignKeys(target: Session, keys: readonly ForeignKey[]): Promise<void> {
  await target.rows(
    `insert into ${SCHEMA}.foreign_key
      select * from json_to_recordset($1) as k (relation text, name text, definition text, "isPartitioned" boolean)
      on conflict do nothing`,
    [JSON.stringify(keys)],
  )
}

export async function readForeignKeys(target: Session): Promise<ForeignKey[]> {
  return target.rows<ForeignKey>(
    `select relation, name, definition, is_partitioned as "isPartitioned" from ${SCHEMA}.foreign_key`,
  )
}

/** Ends a complete move. Called when a server starts on the target. */
export async function endMove(session: Pick<Session, 'run'>): Promise<void> {
  await session.run(`drop schema ${SCHEMA} cascade`)
}
