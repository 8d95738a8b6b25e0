import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** Digest of each existing table, by table name. A comparison of two snapshots shows which tables have changed. */
export type TableDigests = Readonly<Record<string, string>>

/**
 * Watches every table of a test's own database except those in `but`. New tables are included, because the names come
 * from the database's catalogue. Reading all two hundred tables takes longer than most calls under test. So a trigger
 * on each table records writes in the same transaction, and only the recorded tables are read again.
 */
export async function watchTables(db: Db, { but }: { but: readonly string[] }): Promise<() => Promise<TableDigests>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(db)
  const names = rows.map(({ name }) => name).filter(name => !but.includes(name))
  await noteWrites(db, names)
  let seen = await digest(db, names)
  return async () => {
    const written = await sql<{ name: string }>`delete from watched.written returning name`.execute(db)
    const again = new Set(written.rows.map(({ name }) => name))
    seen = { ...seen, ...(await digest(db, [...again])) }
    return seen
  }
}

async function noteWrites(db: Db, names: readonly string[]): Promise<void> {
  const triggers = names.map(
    name => sql`
      create trigger noted after insert or update or delete on ${sql.table(name)} for each row execute function watched.note();
      create trigger emptied after truncate on ${sql.table(name)} for each statement execute function watched.note();`,
  )
  await sql`
    create schema watched;
    create unlogged table watched.written (name text not null);
    create function watched.note() returns trigger language plpgsql security definer as $$
      begin
        insert into watched.written values (tg_table_name);
        return null;
      end $$;
    ${sql.join(triggers, sql``)}`.execute(db)
}

async function digest(db: Db, names: readonly string[]): Promise<TableDigests> {
  if (names.length === 0) return {}
  const digests = names.map(
    name => sql`
      select ${sql.lit(name)} as name, count(*) || ' ' || coalesce(sum(hashtextextended(each::text, 0)), 0) as digest
        from ${sql.table(name)} as each`,
  )
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(digests, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
