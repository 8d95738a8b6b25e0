import * as contract from '#contract/admin/silent-device.ts'
import { toActor } from '../../../desk/audit.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { presentSilentDevice as present } from './present.ts'
import { wakeNotificationJob } from './service.ts'
import { contactOwner, getDevice } from './silent-devices.ts'
import { selectSilentDevices } from './silent-queries.ts'

const order = {
  sorts: { silentFrom: { name: 'silent_from', type: 'timestamptz' } },
  usual: 'silentFrom',
  unique: { name: 'id', type: 'uuid' },
} as const

export const silentDeviceBindings: readonly Binding[] = [
  bindEndpoint(contract.listSilentDevices, async ({ query }, { db, now }) =>
    presentPage(await readDeskList(db, selectSilentDevices(db, query, now()), query, order), present),
  ),

  bindEndpoint(contract.getSilentDevice, async ({ params }, { db, now }) =>
    present(await getDevice(db, params.id, now())),
  ),

  bindEndpoint(contract.contactSilentOwner, async ({ params }, context) => {
    await contactOwner(context.db, toActor(context), params.id)
    wakeNotificationJob(context)
    return {}
  }),
]
