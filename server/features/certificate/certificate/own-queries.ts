import type { Db } from '../../../db/database.ts'
import type { ImportedCertificateText, WebinarCertificateText } from '../../../db/tables/certificates.ts'

/** Printed data of each kind of certificate without an enrolment. A table constraint guarantees these fields. */
interface PrintedByKind {
  attendance: WebinarCertificateText
  imported: ImportedCertificateText
}

/** Lists the user's certificates of one kind, newest first. */
export function listOwnOfKind<Kind extends keyof PrintedByKind>(db: Db, userId: string, kind: Kind) {
  return db
    .selectFrom('certificate')
    .select(eb => [
      eb.ref('code').$notNull().as('code'),
      eb.ref('printed').$castTo<PrintedByKind[Kind]>().as('printed'),
      eb.ref('published_at').$notNull().as('published_at'),
      'finished_at',
      'revoked_at',
      'revoke_reason',
    ])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .orderBy('finished_at', 'desc')
    .orderBy('id')
    .execute()
}

type OwnRow<Kind extends keyof PrintedByKind> = Awaited<ReturnType<typeof listOwnOfKind<Kind>>>[number]
export type AttendanceRow = OwnRow<'attendance'>
export type ImportedRow = OwnRow<'imported'>
