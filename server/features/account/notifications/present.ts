import type { SilentDevice } from '#contract/admin/silent-device.ts'
import type { Delivery, ListedNotification } from '#contract/account/notification.ts'
import type { WhatsAppSettings } from '#contract/account/notification-whatsapp.ts'
import type { SilentDeviceRow } from './silent-queries.ts'
import type { DeliveryRow, NewestRow } from './list-queries.ts'
import { WHATSAPP_HOST } from './delivery-hosts.ts'
import type { WhatsAppNumberRow } from './whatsapp-queries.ts'

export function presentSilentDevice(row: SilentDeviceRow): SilentDevice {
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

export function presentNotification(row: NewestRow, deliveries: readonly DeliveryRow[]): ListedNotification {
  const whatsApp = deliveries.find(({ device_id, host }) => device_id === null && host === WHATSAPP_HOST)
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    body: row.body,
    path: row.path,
    state: row.state,
    at: (row.decided_at ?? row.due_at).toISOString(),
    plannedAt: row.planned_at.toISOString(),
    deliveries: deliveries.filter(each => each !== whatsApp).map(presentDelivery),
    whatsApp: whatsApp?.state,
  }
}

export function presentWhatsApp(row: WhatsAppNumberRow | undefined): WhatsAppSettings {
  if (!row) return { state: 'none', number: null }
  if (row.number === null) return { state: 'refused', number: null }
  // Shows only the prefix of the mobile operator and the last three digits: +62 812 •••• 890.
  const number = `+62 ${row.number.slice(2, 5)} •••• ${row.number.slice(-3)}`
  return { state: row.confirmed_at ? 'confirmed' : 'unconfirmed', number }
}
