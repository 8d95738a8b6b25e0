import { MoveFailure } from './faults.ts'
import { recordHorizon } from './progress.ts'
import type { Session } from './session.ts'
import type { MovedTable } from './tables.ts'

interface Contents {
  name: string
  rows: string
  checksum: string
}

/**
 * A table, its number of rows at the last comparison, and its horizon: the target contains all transactions before the
 * horizon.
 */
export interface KnownTable {
  table: MovedTable
  horizon: string
  rows: number
}

/**
 * Returns the condition for rows that were written since the horizon. PostgreSQL stores the writing transaction of each
 * row version in `xmin`. Transaction ids wrap around, so their ages are compared.
 */
const isSince = (horizon: string) => `age(xmin) <= age('${horizon}'::xid8::xid)`

/**
 * Returns a query for the row count and a checksum. The checksum is a sum of row hashes, so the order of the rows has
 * no effect.
 */
const getContents = ({ name, columns }: MovedTable, condition = 'true') =>
  `select '${name}' as name, count(*)::text as rows,
    coalesce(sum(hashtextextended(row(${columns.join()})::text, 0)::numeric), 0)::text as checksum
    from ${name} where ${condition}`

interface Compared {
  /** Number of rows by table name, for the tables that are equal in both databases. */
  equal: ReadonlyMap<string, number>
  different: readonly MovedTable[]
}

/** Compares all rows of the tables between the two databases. */
export async function compareTables(
  source: Session,
  target: Session,
  tables: readonly MovedTable[],
): Promise<Compared> {
  if (tables.length === 0) return { equal: new Map(), different: [] }
  const text = tables.map(table => getContents(table)).join('\nunion all ')
  const [there, here] = await Promise.all([source.rows<Contents>(text), target.rows<Contents>(text)])
  const targetOf = new Map(here.map(each => [each.name, each]))
  const same = there.filter(({ name, rows, checksum }) => {
    const other = targetOf.get(name)
    return rows === other?.rows && checksum === other.checksum
  })
  const equal = new Map(same.map(({ name, rows }) => [name, Number(rows)]))
  return { equal, different: tables.filter(({ name }) => !equal.has(name)) }
}

/**
 * Returns the tables that have changed since the last comparison. Such a table has rows written since the horizon, or
 * another number of rows. Does not read the content of rows.
 */
export async function listChangedTables(source: Session, known: readonly KnownTable[]): Promise<KnownTable[]> {
  if (known.length === 0) return []
  const text = known
    .map(
      ({ table: { name }, horizon }) =>
        `select '${name}' as name, count(*)::float8 as rows, count(*) filter (where ${isSince(horizon)})::float8 as since from ${name}`,
    )
    .join('\nunion all ')
  const sourceTables = await source.rows<{ name: string; rows: number; since: number }>(text)
  const states = new Map(sourceTables.map(each => [each.name, each]))
  return known.filter(({ table, rows }) => {
    const state = states.get(table.name)
    return state === undefined || state.since > 0 || state.rows !== rows
  })
}

interface Parts {
  source: Session
  target: Session
  table: MovedTable
  /** Transaction id before which the target contains all transactions. Undefined before the first copy. */
  horizon: string | undefined
  /**
   * True to compare all rows after the copy. If false, a first copy is not compared, and a later copy compares only the
   * rows that were written since the horizon.
   */
  isCompared?: boolean
}

const differs = (name: string) =>
  new MoveFailure(`Isi tabel ${name} berbeda setelah disalin. Tidak dialihkan. Kosongkan target dan mulai lagi.`)

interface Synced {
  copied: number
  rows: number
}

async function copyAll({ source, target, table: { name, columns } }: Parts): Promise<Synced> {
  await target.run(`truncate ${name}`)
  const copied = await source.copyTo(target, `select ${columns.join()} from ${name}`, `${name} (${columns.join()})`)
  return { copied, rows: copied }
}

/** Deletes rows of the target whose keys no longer exist in the source. */
async function deleteGone({ source, target, table: { name, key } }: Parts): Promise<void> {
  const columns = key.join()
  await target.run(`create temp table semai_keys on commit drop as select ${columns} from ${name} with no data`)
  await source.copyTo(target, `select ${columns} from ${name}`, `semai_keys (${columns})`)
  const isSame = key.map(column => `k.${column} = t.${column}`).join(' and ')
  await target.run(`delete from ${name} t where not exists (select from semai_keys k where ${isSame})`)
}

interface Count {
  count: number
}

/**
 * Copies the rows that transactions since the horizon have written, and then compares these rows and the number of all
 * rows. Deletes old versions of the rows before inserting, because a new row may have the unique value of an old row.
 */
async function copyChanged(parts: Parts, horizon: string): Promise<Synced> {
  const { source, target, table } = parts
  const [name, columns] = [table.name, table.columns.join()]
  await target.run(`create temp table semai_staged on commit drop as select ${columns} from ${name} with no data`)
  const changed = `select ${columns} from ${name} where ${isSince(horizon)}`
  const copied = await source.copyTo(target, changed, `semai_staged (${columns})`)
  const isStaged = `exists (select from semai_staged s where ${table.key.map(column => `s.${column} = ${name}.${column}`).join(' and ')})`
  await target.run(`delete from ${name} where ${isStaged}`)
  const count = `select count(*)::float8 as count from ${name}`
  const sourceCount = await source.row<Count>(count)
  const before = await target.row<Count>(count)
  if (before.count + copied !== sourceCount.count) await deleteGone(parts)
  await target.run(`insert into ${name} (${columns}) overriding system value select ${columns} from semai_staged`)
  const here = await target.row<Count>(count)
  const sent = await source.row<Contents>(getContents(table, isSince(horizon)))
  const stored = await target.row<Contents>(getContents(table, isStaged))
  if (here.count === sourceCount.count && sent.rows === stored.rows && sent.checksum === stored.checksum)
    return { copied, rows: here.count }
  throw differs(name)
}

/** Makes a table of the target equal to the source at one point in time, in one transaction. */
export async function syncTable(parts: Parts): Promise<Synced> {
  const { source, target, table, horizon, isCompared = false } = parts
  return source.transaction(async () => {
    const { next } = await source.row<{ next: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text as next')
    return target.transaction(async () => {
      await recordHorizon(target, table.name, next)
      const isWhole = horizon === undefined || table.key.length === 0
      const synced = isWhole ? await copyAll(parts) : await copyChanged(parts, horizon)
      const isUnsure = isCompared || (isWhole && horizon !== undefined)
      const { different } = isUnsure ? await compareTables(source, target, [table]) : { different: [] }
      if (different.length > 0) throw differs(table.name)
      return synced
    })
  }, 'begin isolation level repeatable read read only')
}
