import { QUEUE_SCHEMA } from '../queue-schema.ts'
import { MoveFailure } from './faults.ts'
import type { DatabaseTarget } from '../connect.ts'
import { type Session, runWithSession } from './session.ts'

/** A table to move. Names are quoted for SQL. */
export interface MovedTable {
  /** Name with its schema, quoted for SQL. */
  readonly name: string
  /** Quoted column names. Leaves out generated columns, because each database computes them itself. */
  readonly columns: readonly string[]
  /** Quoted columns of the primary key. */
  readonly key: readonly string[]
  readonly bytes: number
  readonly estimatedRows: number
}

/**
 * Schemas with the app's tables. Partitions are moved with their parent table, because the target may be partitioned
 * differently.
 */
export const OUR_SCHEMAS = `('public', '${QUEUE_SCHEMA}')`

const listTables = `
  select format('%I.%I', n.nspname, c.relname) as name,
    array(select quote_ident(attname) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attname) as columns,
    array(select quote_ident(a.attname) from pg_index i cross join unnest(i.indkey) with ordinality as part (attnum, nth)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = part.attnum
      where i.indrelid = c.oid and i.indisprimary order by part.nth) as key,
    sum(pg_total_relation_size(leaf.oid))::float8 as bytes,
    sum(greatest(leaf.reltuples, 0))::float8 as "estimatedRows"
  from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_class leaf on leaf.oid = c.oid or leaf.oid in (select relid from pg_partition_tree(c.oid))
  where n.nspname in ${OUR_SCHEMAS} and c.relkind in ('r', 'p') and not c.relispartition
  group by c.oid, n.nspname, c.relname
  order by bytes desc`

/** Lists the app's tables, largest first. */
export async function readTables(session: Session): Promise<MovedTable[]> {
  return session.rows<MovedTable>(listTables)
}

/** Throws unless every table of the target has the same columns in the source. */
export function requireSameShape(source: readonly MovedTable[], target: readonly MovedTable[]): void {
  const shapes = new Map(source.map(table => [table.name, table.columns.join()]))
  const other = target.filter(table => shapes.get(table.name) !== table.columns.join()).map(({ name }) => name)
  if (other.length === 0) return
  throw new MoveFailure(
    `Tabel sumber berbeda dari yang dipakai versi aplikasi ini (${other.slice(0, 5).join(', ')}). ` +
      'Mulai server versi ini pada sumber sekali, lalu pindahkan.',
  )
}

/** Returns the size in bytes of the whole database at this URL. */
export async function readDatabaseSize(address: DatabaseTarget): Promise<number> {
  const text = 'select pg_database_size(current_database())::float8 as bytes'
  return runWithSession(address, 'source', async session => (await session.row<{ bytes: number }>(text)).bytes)
}
