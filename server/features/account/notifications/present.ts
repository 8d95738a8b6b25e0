import type { SilentDevice } from '#contract/admin/silent-device.ts'
import type { Delivery } from '#contract/account/notification.ts'
import type { SilentDeviceRow } from './silent-queries.ts'
import type { DeliveryRow } from './list-queries.ts'

export function presentSilentDevice(row: SilentDeviceRow): SilentDevice {
  if (!row.silent_from) throw new Error(`silent device ${row.id} has no start time`)
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

export function presentDelivery(row: DeliveryRow): Delivery {
  return {
    channel: row.device_id === null ? 'mail' : 'push',
    state: row.state,
    createdAt: row.created_at.toISOString(),
    acceptedAt: row.accepted_at?.toISOString() ?? null,
    arrivedAt: row.arrived_at?.toISOString() ?? null,
    shownAt: row.shown_at?.toISOString() ?? null,
    tappedAt: row.tapped_at?.toISOString() ?? null,
  }
}
