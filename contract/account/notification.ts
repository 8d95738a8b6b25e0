import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { NotificationPreference } from './notification-preference.ts'
import { WhatsAppSettings } from './notification-whatsapp.ts'
import { notificationKinds } from './notification-steps.ts'
import { Id, Instant } from '../wire/text.ts'

/**
 * `silent`: the push service accepted pushes, but the device confirmed none. `gone`: the push service no longer knows
 * the device. `refused`: the push service rejects the pushes. `stranger`: another user was logged in on the device when
 * a push arrived.
 */
export const PushDeviceState = v.picklist(['active', 'silent', 'gone', 'refused', 'stranger'])
export type PushDeviceState = v.InferOutput<typeof PushDeviceState>

export const PushDevice = v.object({
  id: Id,
  name: v.string(),
  /** True for the device that sent this request. */
  isCurrent: v.boolean(),
  state: PushDeviceState,
  createdAt: Instant,
  /** Time when the device last confirmed a shown notification. */
  confirmedAt: v.nullable(Instant),
})
export type PushDevice = v.InferOutput<typeof PushDevice>

export const NotificationSettings = v.object({
  preference: NotificationPreference,
  devices: v.array(PushDevice),
  /**
   * Public key of the server for push subscriptions (VAPID). A browser that subscribed with another key must subscribe
   * again.
   */
  pushKey: v.string(),
  email: v.object({ address: v.string(), isConfirmed: v.boolean() }),
  /** Absent if this server sends no notifications by WhatsApp. */
  whatsApp: v.optional(WhatsAppSettings),
})
export type NotificationSettings = v.InferOutput<typeof NotificationSettings>

export const getNotificationSettings = defineEndpoint({
  method: 'GET',
  path: '/v1/notifications/settings',
  summary: 'Pengaturan pemberitahuan, perangkat, dan kunci push',
  access: 'person',
  answer: NotificationSettings,
})

const Base64Url = (max: number) => v.pipe(v.string(), v.maxLength(max), v.regex(/^[\w-]+$/))

export const SubscribeDeviceBody = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(1_024), v.url()),
  p256dh: Base64Url(100),
  auth: Base64Url(40),
  pushKey: Base64Url(100),
})
export type SubscribeDeviceBody = v.InferOutput<typeof SubscribeDeviceBody>

/** Stores the push subscription of this session's browser. */
export const subscribeDevice = defineEndpoint({
  method: 'PUT',
  path: '/v1/notifications/device',
  summary: 'Mendaftarkan perangkat ini untuk push',
  access: 'person',
  limit: 'push-device',
  body: SubscribeDeviceBody,
  answer: v.object({ id: Id }),
  errors: ['PUSH_SERVICE_NOT_KNOWN', 'PUSH_KEYS_INVALID', 'PUSH_KEY_OUTDATED', 'PUSH_ADDRESS_TAKEN'],
})

export const removeDevice = defineEndpoint({
  method: 'DELETE',
  path: '/v1/notifications/devices/{id}',
  summary: 'Mematikan push pada satu perangkat',
  access: 'person',
  params: v.object({ id: Id }),
  answer: v.object({}),
  errors: ['PUSH_DEVICE_NOT_FOUND'],
})

/**
 * `accepted`: the push service or mail server took the notification. `gone`: the push service no longer knows the device.
 */
export const DeliveryState = v.picklist(['waiting', 'accepted', 'gone', 'refused', 'too-late'])
export type DeliveryState = v.InferOutput<typeof DeliveryState>

/** Delivery of a notification to one device or email address, with its progress. */
export const Delivery = v.object({
  channel: v.picklist(['push', 'mail']),
  state: DeliveryState,
  createdAt: Instant,
  /** Time when the push service or the mail server accepted the notification. */
  acceptedAt: v.nullable(Instant),
  arrivedAt: v.nullable(Instant),
  shownAt: v.nullable(Instant),
  tappedAt: v.nullable(Instant),
})
export type Delivery = v.InferOutput<typeof Delivery>

/** Sends a test notification (button 'Kirim percobaan'). */
export const sendTrial = defineEndpoint({
  method: 'POST',
  path: '/v1/notifications/devices/{id}/trial',
  summary: 'Mengirim push percobaan',
  access: 'person',
  limit: 'push-trial',
  params: v.object({ id: Id }),
  answer: v.object({ deliveryId: Id }),
  errors: ['PUSH_DEVICE_NOT_FOUND'],
})

export const readDelivery = defineEndpoint({
  method: 'GET',
  path: '/v1/notifications/deliveries/{id}',
  summary: 'Sejauh mana sebuah pemberitahuan sampai',
  access: 'person',
  params: v.object({ id: Id }),
  answer: Delivery,
  errors: ['PUSH_DELIVERY_NOT_FOUND'],
})

/**
 * `gathered`: waits for the digest. `digested`: sent in the digest. `off` and `muted`: not sent, because of the user's
 * settings. `no-way`: no device or email address can receive it.
 */
export const NotificationState = v.picklist([
  'waiting',
  'gathered',
  'sent',
  'digested',
  'off',
  'muted',
  'too-late',
  'no-way',
])
export type NotificationState = v.InferOutput<typeof NotificationState>

export const ListedNotification = v.object({
  id: Id,
  kind: v.picklist([...notificationKinds, 'digest', 'trial', 'review']),
  title: v.string(),
  body: v.string(),
  path: v.string(),
  state: NotificationState,
  at: Instant,
  /**
   * Time for which the notification was planned, before quiet hours or the daily limit delayed it. Absent in answers
   * that devices stored earlier.
   */
  plannedAt: v.optional(Instant),
  deliveries: v.array(Delivery),
  /**
   * Delivery by WhatsApp. This delivery is not in `deliveries`, because an older app refuses the whole list if it
   * contains an unknown channel. Absent if the notification was not sent by WhatsApp.
   */
  whatsApp: v.optional(DeliveryState),
})
export type ListedNotification = v.InferOutput<typeof ListedNotification>

/** Returns the newest fifty notifications with their outcome: sent, not sent, or waiting for the end of quiet hours. */
export const listNotifications = defineEndpoint({
  method: 'GET',
  path: '/v1/notifications',
  summary: 'Pemberitahuan terakhir dan apa jadinya',
  access: 'person',
  answer: v.array(ListedNotification),
})

/** Returns the time up to which the user has read the news on any device. */
export const getNewsRead = defineEndpoint({
  method: 'GET',
  path: '/v1/notifications/read',
  summary: 'Sampai kapan kabar sudah dibaca',
  access: 'person',
  answer: v.object({ until: v.nullable(Instant) }),
})

/**
 * Stores the time up to which the user has read the news. An earlier time than the stored time is ignored, because
 * another device may already have sent a later time.
 */
export const setNewsRead = defineEndpoint({
  method: 'PUT',
  path: '/v1/notifications/read',
  summary: 'Menandai kabar sampai waktu ini sudah dibaca',
  access: 'person',
  body: v.object({ until: Instant }),
  answer: v.object({ until: v.nullable(Instant) }),
})

/**
 * Maximum number of push receipts in one call. A device stores receipts that could not be sent, and sends them later in
 * calls of this size.
 */
const RECEIPTS_AT_MOST = 20

export const PushReceipt = v.object({
  /** Id of the delivery, from the encrypted push. Only the device that received the push knows the id. */
  id: Id,
  arrivedAt: Instant,
  shownAt: v.optional(Instant),
  tappedAt: v.optional(Instant),
  /** True if the push was for a user who is not logged in on the device. */
  isStranger: v.optional(v.boolean()),
})
export type PushReceipt = v.InferOutput<typeof PushReceipt>

/**
 * Reports the results of pushes. Works without a login, because a service worker may receive a push after its session
 * has ended.
 */
export const confirmPushes = defineEndpoint({
  method: 'POST',
  path: '/v1/notifications/receipts',
  summary: 'Perangkat mengabarkan push yang tampil',
  access: 'public',
  limit: 'push-receipt',
  bodyMaxBytes: 8 * 1024,
  body: v.object({ receipts: v.pipe(v.array(PushReceipt), v.minLength(1), v.maxLength(RECEIPTS_AT_MOST)) }),
  answer: v.object({}),
})
