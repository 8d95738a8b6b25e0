import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../../../db/database.ts'
import type { WebinarCertificateText } from '../../../db/tables/certificates.ts'
import { planNotifications } from '../../account/notifications/service.ts'
import { insertAttendance, listAttendanceOf } from './attendance-queries.ts'
import { createAttendanceNotice } from './notices.ts'
import { generateCode, generateNumber } from './references.ts'

export interface AttendedWebinar {
  userId: string
  webinarId: string
  /** Time when the webinar ended. */
  finishedAt: Date
  printed: WebinarCertificateText
}

/**
 * Issues and publishes the certificate of a webinar for each of these users, and notifies them. A user who already has
 * this certificate gets no second certificate, even if the first was revoked. The PDF is drawn on request.
 */
export async function issueAttendanceCertificates(
  tx: Tx,
  people: readonly AttendedWebinar[],
  now: Date,
): Promise<void> {
  const attendanceCertificates = await createAttendanceCertificates(tx, people, now)
  await planNotifications(
    tx,
    attendanceCertificates.map(each => createAttendanceNotice(each, now)),
    now,
  )
}

/** Creates and publishes certificates without a notification. Returns the new certificates. */
export function createAttendanceCertificates(tx: Tx, people: readonly AttendedWebinar[], now: Date) {
  return insertAttendance(
    tx,
    people.map(({ userId, webinarId, finishedAt, printed }) => ({
      id: randomUUID(),
      kind: 'attendance' as const,
      enrollment_id: null,
      user_id: userId,
      webinar_id: webinarId,
      finished_at: finishedAt,
      code: generateCode(),
      number: generateNumber(),
      printed: JSON.stringify(printed),
      generated_at: now,
      published_at: now,
    })),
  )
}

interface GivenCertificate {
  id: string
  isRevoked: boolean
}

/** Returns the certificates that these users have for one webinar, by user id. */
export async function findCertificatesOfWebinar(
  db: Db,
  webinarId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, GivenCertificate>> {
  const rows = await listAttendanceOf(db, webinarId, userIds)
  return new Map(rows.map(row => [row.user_id, { id: row.id, isRevoked: row.revoked_at !== null }]))
}
