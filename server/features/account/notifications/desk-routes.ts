import * as contract from '#contract/admin/silent-device.ts'
import { actorOf } from '../../../desk/audit.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { presentSilentDevice as present } from './present.ts'
import { wakeNotificationJob } from './service.ts'
import { contactOwner, getDevice } from './silent-devices.ts'
import { silentDevices } from './silent-queries.ts'

const order = {
  sorts: { silentFrom: { name: 'silent_from', type: 'timestamptz' } },
  usual: 'silentFrom',
  unique: { name: 'id', type: 'uuid' },
} as const

export const silentDeviceBindings: readonly Binding[] = [
  bind(contract.listSilentDevices, async ({ query }, { db, now }) =>
    presentPage(await readDeskList(db, silentDevices(db, query, now()), query, order), present),
  ),

  bind(contract.getSilentDevice, async ({ params }, { db, now }) => present(await getDevice(db, params.id, now()))),

  bind(contract.contactSilentOwner, async ({ params }, context) => {
    await contactOwner(context.db, actorOf(context), params.id)
    wakeNotificationJob(context)
    return {}
  }),
]
