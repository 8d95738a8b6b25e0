import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { pageOf } from './page.ts'
import { silentDeviceList } from './silent-device-list.ts'
import { Id, Instant } from './text.ts'

/** A browser whose pushes are taken and never shown. Its owner is reached by mail instead. */
export const SilentDevice = v.object({
  id: Id,
  user: v.object({ id: Id, fullName: v.string(), email: v.string(), isEmailConfirmed: v.boolean() }),
  name: v.string(),
  silentFrom: Instant,
  /** When it last said that it showed something. */
  confirmedAt: v.nullable(Instant),
  /** Pushes it took since without a word. */
  unconfirmed: v.number(),
  /** The last mail that went to the owner in place of a push. */
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
  answer: v.object(pageOf(SilentDevice)),
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

/** Tells the owner how the device is made to show them again. */
export const contactSilentOwner = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/silent-devices/{id}/contact',
  summary: 'Memberi tahu pemilik perangkat cara memperbaiki pushnya',
  access: 'admin',
  params: one,
  answer: v.object({}),
  errors: ['PUSH_DEVICE_NOT_FOUND', 'CONTACTED_LATELY'],
})
