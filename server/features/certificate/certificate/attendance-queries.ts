import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { CertificateTables, WebinarCertificateText } from '../../../db/tables/certificates.ts'

/** Inserts certificates of attendance. Returns only the certificates that did not exist before. */
export function insertAttendance(tx: Tx, rows: readonly Insertable<CertificateTables['certificate']>[]) {
  if (rows.length === 0) return Promise.resolve([])
  return tx
    .insertInto('certificate')
    .values(rows)
    .onConflict(conflict => conflict.columns(['user_id', 'webinar_id']).where('webinar_id', 'is not', null).doNothing())
    .returning(eb => [
      'id',
      eb.ref('code').$notNull().as('code'),
      eb.ref('user_id').$notNull().as('user_id'),
      // The type is certain, because a table constraint guarantees these fields for a certificate of attendance.
      eb.ref('printed').$castTo<WebinarCertificateText>().as('printed'),
    ])
    .execute()
}

/** Lists the certificates of these users for one webinar. */
export function listAttendanceOf(db: Db, webinarId: string, userIds: readonly string[]) {
  return db
    .selectFrom('certificate')
    .select(eb => ['id', eb.ref('user_id').$notNull().as('user_id'), 'revoked_at'])
    .where('webinar_id', '=', webinarId)
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute()
}
