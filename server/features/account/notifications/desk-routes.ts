import { CONTACT_PAUSE_MS } from '#contract/wire/limits.ts'
import * as contract from '#contract/admin/silent-device.ts'
import { type Db, inTransaction } from '../../../db/database.ts'
import { type Actor, actorOf, audit } from '../../../desk/audit.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { nudgeNotifications, planNotifications } from './service.ts'
import { markContacted, silentDevices, type SilentDeviceRow } from './silent-queries.ts'

const GOOD_FOR_MS = 7 * 86_400_000

const order = {
  sorts: { silentFrom: { name: 'silent_from', type: 'timestamptz' } },
  usual: 'silentFrom',
  unique: { name: 'id', type: 'uuid' },
} as const

function present(row: SilentDeviceRow): contract.SilentDevice {
  if (!row.silent_from) throw new Error('a silent device is silent since some time')
  return {
    id: row.id,
    user: {
      id: row.user_id,
      fullName: row.full_name,
      email: row.email,
      isEmailConfirmed: row.email_verified_at !== null,
    },
    name: row.name,
    silentFrom: row.silent_from.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    unconfirmed: row.unconfirmed,
    mailedAt: row.mailed_at?.toISOString() ?? null,
    contactedAt: row.contacted_at?.toISOString() ?? null,
  }
}

async function getDevice(db: Db, id: string, now: Date): Promise<SilentDeviceRow> {
  const row = await silentDevices(db, { id }, now).executeTakeFirst()
  if (!row) throw new CallError('PUSH_DEVICE_NOT_FOUND')
  return row
}

function contactOwner(db: Db, actor: Actor, id: string): Promise<void> {
  return inTransaction(db, async tx => {
    const row = await getDevice(tx, id, actor.at)
    const notSince = new Date(actor.at.getTime() - CONTACT_PAUSE_MS)
    if (!(await markContacted(tx, id, actor.at, notSince))) throw new CallError('CONTACTED_LATELY')
    const notice = {
      personId: row.user_id,
      kind: 'help' as const,
      about: `device:${id}`,
      step: 'help' as const,
      dueAt: actor.at,
      validUntil: new Date(actor.at.getTime() + GOOD_FOR_MS),
      urgency: 'normal' as const,
      title: 'Pemberitahuan di perangkatmu tidak tampil',
      body: `Buka halaman ini di ${row.name || 'perangkat itu'}, matikan lalu nyalakan lagi pemberitahuannya, dan kirim percobaan.`,
      path: '/akun/notifikasi',
    }
    await planNotifications(tx, [notice], actor.at)
    const subject = { kind: 'push-device', id, name: row.full_name }
    await audit(tx, actor, { deed: 'device.contact', subject, personId: row.user_id })
  })
}

export const silentDeviceBindings: readonly Binding[] = [
  bind(contract.listSilentDevices, async ({ query }, { db, now }) =>
    presentPage(await readDeskList(db, silentDevices(db, query, now()), query, order), present),
  ),

  bind(contract.getSilentDevice, async ({ params }, { db, now }) => present(await getDevice(db, params.id, now()))),

  bind(contract.contactSilentOwner, async ({ params }, context) => {
    await contactOwner(context.db, actorOf(context), params.id)
    nudgeNotifications(context)
    return {}
  }),
]
