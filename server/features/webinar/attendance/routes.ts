import * as contract from '#contract/webinar/attendance.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import type { Db } from '../../../db/database.ts'
import type { ServerKeys } from '../../../db/server-keys.ts'
import { requireSeat } from './book.ts'
import { presentOwn } from './present.ts'
import { recordHeartbeat } from './proofs.ts'
import { findObjection, findPresence } from './queries.ts'

export const attendanceBindings: readonly Binding[] = [
  bindEndpoint(contract.getOwnAttendance, ({ params }, { db, person, keys }) =>
    readOwn(db, person.userId, params.id, keys),
  ),

  bindEndpoint(contract.sendAttendanceHeartbeat, async ({ params }, { db, person, keys, now }) => {
    const { userId } = person
    await recordHeartbeat(db, { userId, seat: await requireSeat(db, userId, params.id), now: now(), keys })
    return readOwn(db, userId, params.id, keys)
  }),
]

async function readOwn(db: Db, userId: string, meetingId: string, keys: ServerKeys): Promise<contract.OwnAttendance> {
  const seat = await requireSeat(db, userId, meetingId)
  const row = await findPresence(db, meetingId, userId)
  return presentOwn(seat, { userId, row, objection: await findObjection(db, meetingId, userId) }, keys)
}
