import {
  getNewsRead,
  getNotificationSettings,
  listNotifications,
  readDelivery,
} from '#contract/account/notification.ts'
import { apiQuery } from './api-query.ts'

export function notificationSettingsQuery() {
  return apiQuery(getNotificationSettings, {}, { keep: 'own' })
}

export function notificationListQuery() {
  return apiQuery(listNotifications, {}, { keep: 'own' })
}

export function newsReadQuery() {
  return apiQuery(getNewsRead, {}, { keep: 'own' })
}

export function deliveryQuery(id: string) {
  return apiQuery(readDelivery, { params: { id } })
}
