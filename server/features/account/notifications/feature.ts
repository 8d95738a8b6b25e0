import { deviceNoticeSample } from './device-notice.ts'
import { silentDeviceBindings } from './desk-routes.ts'
import { notificationJobs } from './jobs.ts'
import { notificationBindings } from './routes.ts'
import { unsubscribeMount } from './unsubscribe-routes.ts'
import { whatsAppBindings, whatsAppMount } from './whatsapp-routes.ts'
import type { Feature } from '../../feature.ts'

export const notificationsFeature = {
  bindings: [...notificationBindings, ...silentDeviceBindings, ...whatsAppBindings],
  mounts: [unsubscribeMount, whatsAppMount],
  jobs: notificationJobs,
  noticeSamples: [deviceNoticeSample],
} satisfies Feature
