import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { matchesSearch, selectUsersByName } from '../../../db/search.ts'
import type { CertificateTables, ImportedCertificateText } from '../../../db/tables/certificates.ts'

interface Filter {
  search?: string | undefined
  source?: string | undefined
  state?: 'valid' | 'revoked' | undefined
}

/** Selects imported certificates of accounts that are not erased. */
export function selectImportedCertificates(db: Db, { search, source, state }: Filter) {
  return db
    .selectFrom('certificate')
    .innerJoin('app_user as owner', 'owner.id', 'certificate.user_id')
    .select(['certificate.id', 'owner.id as owner_id', 'owner.full_name', 'owner.email'])
    .select(['certificate.finished_at', 'certificate.revoked_at', 'certificate.revoke_reason'])
    .select(eb => [
      eb.ref('certificate.code').$notNull().as('code'),
      eb.ref('certificate.published_at').$notNull().as('published_at'),
      // The type is certain, because a table constraint guarantees the kind, and the import writes these fields.
      eb.ref('certificate.printed').$castTo<ImportedCertificateText>().as('printed'),
    ])
    .where('certificate.kind', '=', 'imported')
    .where('owner.deleted_at', 'is', null)
    .$if(state !== undefined, query =>
      query.where('certificate.revoked_at', state === 'revoked' ? 'is not' : 'is', null),
    )
    .$if(Boolean(search), query =>
      query.where(sql<boolean>`certificate.user_id in (${selectUsersByName(search ?? '')})`),
    )
    .$if(Boolean(source), query => query.where(matchesSearch(source ?? '', sql.ref<string>('certificate.source'))))
}
export type ImportedListRow = Awaited<
  ReturnType<ReturnType<typeof selectImportedCertificates>['executeTakeFirstOrThrow']>
>

/** Lists the keys of these users' imported certificates, with the time of revocation. */
export async function listImportKeys(db: Db, userIds: readonly string[]) {
  if (userIds.length === 0) return []
  return db
    .selectFrom('certificate')
    .select(eb => ['user_id', 'revoked_at', eb.ref('import_key').$notNull().as('import_key')])
    .where('user_id', 'in', userIds)
    .where('import_key', 'is not', null)
    .execute()
}

/**
 * Returns the pairs of issuer and number that are already stored, with the time of revocation. Compares and returns
 * issuer and number in lower case.
 */
export async function listSourceNumbers(db: Db, pairs: readonly { source: string; number: string }[]) {
  if (pairs.length === 0) return []
  const sources = pairs.map(({ source }) => source.toLowerCase())
  const numbers = pairs.map(({ number }) => number.toLowerCase())
  const { rows } = await sql<{ source: string; number: string; revoked_at: Date | null }>`
    select lower(source) as source, lower(source_number) as number, revoked_at from certificate
    where source_number is not null and (lower(source), lower(source_number)) in (
      select * from unnest(${sources}::text[], ${numbers}::text[]))`.execute(db)
  return rows
}

export async function findAdminName(tx: Tx, userId: string): Promise<string> {
  const row = await tx.selectFrom('app_user').select('full_name').where('id', '=', userId).executeTakeFirstOrThrow()
  return row.full_name
}

interface ImportIdentity {
  user_id: string
  import_key: string
  source: string
  source_number: string | null
}

/**
 * Frees the key and the number of a revoked certificate, so that a corrected certificate with the same key or number
 * can be imported. The printed data of the revoked certificate keeps the number.
 */
export async function freeRevokedIdentity(
  tx: Tx,
  { user_id, import_key, source, source_number }: ImportIdentity,
): Promise<void> {
  await sql`
    update certificate set import_key = import_key || ' ' || id, source_number = null
    where kind = 'imported' and revoked_at is not null and (
      (user_id = ${user_id} and import_key = ${import_key})
      or (lower(source) = lower(${source}) and lower(source_number) = lower(${source_number})))
  `.execute(tx)
}

/** Inserts an imported certificate. Returns false if the certificate or its number is already stored. */
export async function insertImportedCertificate(
  tx: Tx,
  row: Insertable<CertificateTables['certificate']>,
): Promise<boolean> {
  const insertedRow = await tx
    .insertInto('certificate')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return insertedRow !== undefined
}

/**
 * Deletes an imported certificate, unless it was revoked or its PDF was drawn. Returns its owner, or undefined if
 * nothing was deleted.
 */
export function deleteUnopenedCertificate(tx: Tx, id: string) {
  return tx
    .deleteFrom('certificate')
    .using('app_user as owner')
    .where('certificate.id', '=', id)
    .where('certificate.kind', '=', 'imported')
    .where('certificate.revoked_at', 'is', null)
    .whereRef('owner.id', '=', 'certificate.user_id')
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('certificate_file as file')
            .select('file.certificate_id')
            .whereRef('file.certificate_id', '=', 'certificate.id'),
        ),
      ),
    )
    .returning(['owner.id as ownerId', 'owner.full_name as ownerName'])
    .executeTakeFirst()
}
