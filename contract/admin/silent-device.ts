import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { pageFields } from '../wire/page.ts'
import { silentDeviceList } from './silent-device.list.ts'
import { Id, Instant } from '../wire/text.ts'

/** Device that accepts pushes but does not confirm that a notification was shown. */
export const SilentDevice = v.object({
  id: Id,
  user: v.object({ id: Id, fullName: v.string(), email: v.string(), isEmailConfirmed: v.boolean() }),
  name: v.string(),
  silentFrom: Instant,
  /** Time when the device last confirmed a shown notification. */
  confirmedAt: v.nullable(Instant),
  /** Number of pushes since the last confirmation that the push service accepted, but the device did not confirm. */
  unconfirmed: v.number(),
  /** Time of the last email sent instead of a push. */
  mailedAt: v.nullable(Instant),
  contactedAt: v.nullable(Instant),
})
export type SilentDevice = v.InferOutput<typeof SilentDevice>

const one = v.object({ id: Id })

export const listSilentDevices = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/silent-devices',
  summary: 'Perangkat yang tidak menampilkan push',
  access: 'admin',
  query: silentDeviceList.query,
  answer: v.object(pageFields(SilentDevice)),
})

export const getSilentDevice = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/silent-devices/{id}',
  summary: 'Satu perangkat yang tidak menampilkan push',
  access: 'admin',
  params: one,
  answer: SilentDevice,
  errors: ['PUSH_DEVICE_NOT_FOUND'],
})

/** Sends the user instructions for showing notifications on the device again. */
export const contactSilentOwner = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/silent-devices/{id}/contact',
  summary: 'Memberi tahu pemilik perangkat cara memperbaiki pushnya',
  access: 'admin',
  params: one,
  answer: v.object({}),
  errors: ['PUSH_DEVICE_NOT_FOUND', 'CONTACTED_LATELY'],
})
