import { randomUUID } from 'node:crypto'
import { runInTransaction } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import type { Person } from '../../../http/person.ts'
import { insertDeliveries } from './decide-queries.ts'
import { findDevices } from './device-queries.ts'
import { DELIVER_PUSHES } from './job-names.ts'
import { insertPlannedNotifications } from './plan-queries.ts'

/** Validity of a test push. It is short, because the user is waiting at the screen for the notification. */
const VALID_MS = 5 * 60_000

/** Sends a push to one device at once, also during quiet hours, because the user asked for it. */
export async function sendTestPush(context: CallContext<Person>, deviceId: string): Promise<{ deliveryId: string }> {
  const { db, person } = context
  await context.limit('push-trial', person.userId)
  const now = context.now()
  const device = (await findDevices(db, person.userId, now)).find(each => each.id === deviceId)
  if (!device || device.retired_because) throw new CallError('PUSH_DEVICE_NOT_FOUND')
  const deliveryId = randomUUID()
  const id = randomUUID()
  await runInTransaction(db, async tx => {
    await insertPlannedNotifications(tx, [
      {
        id,
        user_id: person.userId,
        kind: 'trial',
        about: `trial:${deliveryId}`,
        step: 'trial',
        state: 'sent',
        due_at: now,
        planned_at: now,
        valid_until: new Date(now.getTime() + VALID_MS),
        urgency: 'high',
        title: 'Percobaan pemberitahuan',
        body: 'Kalau kamu membaca ini, pengingat sampai di perangkat ini. Ketuk untuk kembali.',
        path: '/akun/notifikasi',
        calendar_hash: null,
        calendar_path: null,
        is_counted: false,
        decided_at: now,
        created_at: now,
      },
    ])
    const to = { user_id: person.userId, device_id: device.id, host: device.host }
    await insertDeliveries(tx, [{ id: deliveryId, notification_id: id, ...to, next_try_at: now, created_at: now }])
  })
  context.jobs.nudge(DELIVER_PUSHES)
  return { deliveryId }
}
