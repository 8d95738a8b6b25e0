import { type ForeignKey, recordComplete, readForeignKeys } from './progress.ts'
import type { Session } from './session.ts'
import { OUR_SCHEMAS, readTables } from './tables.ts'

interface SequenceState {
  name: string
  last: string
  isCalled: boolean
}

/**
 * Reads the states of the app's sequences in the source. Takes their names from the target, because the source may also
 * have sequences of other programs.
 */
async function readSequences(source: Session, target: Session): Promise<SequenceState[]> {
  const sequences = await target.rows<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname in ${OUR_SCHEMAS}`,
  )
  const states: SequenceState[] = []
  for (const { name } of sequences)
    states.push(
      await source.row<SequenceState>(
        `select '${name}' as name, last_value::text as last, is_called as "isCalled" from ${name}`,
      ),
    )
  return states
}

/**
 * Adds a foreign key without validating existing rows. PostgreSQL before version 18 cannot do this for a partitioned
 * table, so the key of such a table is validated at once.
 */
const addKey = ({ relation, name, definition, isPartitioned }: ForeignKey) =>
  `alter table ${relation} add constraint ${name} ${definition}${isPartitioned ? '' : ' not valid'};`

/**
 * Completes the target while the source is locked: sets the sequences, adds the foreign keys and enables the triggers.
 * Does not validate existing rows against the foreign keys yet, because the validation reads every row. New rows are
 * checked from now on.
 */
export async function attachSource(source: Session, target: Session): Promise<void> {
  const sequences = await readSequences(source, target)
  const keys = await readForeignKeys(target)
  const tables = await readTables(target)
  await target.transaction(async () => {
    for (const { name, last, isCalled } of sequences)
      await target.rows('select setval($1::regclass, $2::bigint, $3)', [name, last, isCalled])
    await target.run(keys.map(addKey).join('\n'))
    await target.run(tables.map(({ name }) => `alter table ${name} enable trigger user;`).join('\n'))
    await recordComplete(target)
  })
}

/** Validates all existing rows against the foreign keys without blocking writes. Returns the number of keys. */
export async function validateForeignKeys(target: Session): Promise<number> {
  const keys = await target.rows<{ relation: string; name: string }>(
    `select c.conrelid::regclass::text as relation, quote_ident(conname) as name
      from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = r.relnamespace
      where contype = 'f' and not convalidated and conparentid = 0 and n.nspname in ${OUR_SCHEMAS}`,
  )
  for (const { relation, name } of keys) await target.run(`alter table ${relation} validate constraint ${name}`)
  return keys.length
}
