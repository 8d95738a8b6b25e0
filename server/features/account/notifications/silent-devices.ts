import { CONTACT_INTERVAL_MS } from '#contract/wire/limits.ts'
import { type Db, runInTransaction } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { CallError } from '../../../http/errors.ts'
import { createDeviceNotice } from './device-notice.ts'
import { planNotifications } from './service.ts'
import { markContacted, selectSilentDevices, type SilentDeviceRow } from './silent-queries.ts'

export async function getDevice(db: Db, id: string, now: Date): Promise<SilentDeviceRow> {
  const row = await selectSilentDevices(db, { id }, now).executeTakeFirst()
  if (!row) throw new CallError('PUSH_DEVICE_NOT_FOUND')
  return row
}

/**
 * Sends instructions to the owner of a silent device through other channels, such as email. Throws CONTACTED_LATELY if
 * the owner was contacted less than `CONTACT_INTERVAL_MS` ago.
 */
export function contactOwner(db: Db, actor: Actor, id: string): Promise<void> {
  return runInTransaction(db, async tx => {
    const row = await getDevice(tx, id, actor.at)
    const notSince = new Date(actor.at.getTime() - CONTACT_INTERVAL_MS)
    if (!(await markContacted(tx, id, actor.at, notSince))) throw new CallError('CONTACTED_LATELY')
    await planNotifications(tx, [createDeviceNotice(row, actor.at)], actor.at)
    const subject = { kind: 'push-device', id, name: row.full_name }
    await recordAudit(tx, actor, { action: 'device.contact', subject, personId: row.user_id })
  })
}
