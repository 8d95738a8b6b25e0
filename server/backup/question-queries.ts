import { sql } from 'kysely'
import { runInTransaction, type Db } from '../db/database.ts'

async function count(db: Db, query: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from (${sql.raw(query)}) as found`.execute(db)
  return rows[0]?.count ?? 0
}

export const countAuditGaps = (db: Db) =>
  count(
    db,
    `select seq from generate_series(1, (select seq from audit_head)) as seq
      where not exists (select from audit_entry where audit_entry.seq = seq.seq)
      union all select seq from audit_entry where seq > (select seq from audit_head)`,
  )

export const countServerKeys = (db: Db) => count(db, 'select from server_key where length(secret) = 32')

export const countDamagedServerKeys = (db: Db) => count(db, 'select from server_key where length(secret) <> 32')

/**
 * Reads every row of every table, so that PostgreSQL verifies the checksum of every page that contains rows. Does not
 * read long values, which PostgreSQL stores outside of the rows (TOAST). Returns the number of tables.
 */
export async function readAllTables(db: Db): Promise<number> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss')`.execute(db)
  for (const { name } of rows) await sql`select count(t) from ${sql.raw(name)} as t`.execute(db)
  return rows.length
}

/** Checks the order of every B-tree index. Throws an error of PostgreSQL at the first wrong index. */
export async function checkIndexes(db: Db): Promise<number> {
  return runInTransaction(db, async tx => {
    await sql`create extension if not exists amcheck`.execute(tx)
    const { rows } = await sql<{ checked: string }>`
      select bt_index_check(index.indexrelid)::text as checked from pg_index as index
        join pg_class as class on class.oid = index.indexrelid join pg_am as method on method.oid = class.relam
        join pg_namespace as space on space.oid = class.relnamespace
      where method.amname = 'btree' and space.nspname in ('public', 'pgboss') and index.indisvalid
        and class.relkind = 'i' and class.relpersistence = 'p'`.execute(tx)
    await sql`drop extension amcheck`.execute(tx)
    return rows.length
  })
}

interface ForeignKey {
  from: string
  to: string
  pairs: string
  isSet: string
}

/** Counts rows whose foreign key points to a missing row. */
export async function countDanglingRows(db: Db): Promise<number> {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to",
      (select string_agg(format('own.%I = other.%I', a.attname, b.attname), ' and ')
        from unnest(conkey, confkey) as key (a, b)
        join pg_attribute as a on a.attrelid = conrelid and a.attnum = key.a
        join pg_attribute as b on b.attrelid = confrelid and b.attnum = key.b) as pairs,
      (select string_agg(format('own.%I is not null', a.attname), ' and ')
        from unnest(conkey) as key join pg_attribute as a on a.attrelid = conrelid and a.attnum = key) as "isSet"
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db)
  let dangling = 0
  for (const { from, to, pairs, isSet } of rows) {
    dangling += await count(
      db,
      `select from ${from} as own where ${isSet} and not exists (select from ${to} as other where ${pairs})`,
    )
  }
  return dangling
}

/** Lists the file names of media that lessons show. */
export async function listReferencedMedia(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct found[1] as name from lecture_material as material,
      regexp_matches(to_jsonb(material)::text, '/api/media/([0-9a-f]{64}[.][a-z0-9]{2,4})', 'g') as found`.execute(db)
  return rows.map(({ name }) => name)
}
