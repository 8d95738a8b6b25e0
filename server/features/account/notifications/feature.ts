import { silentDeviceBindings } from './desk-routes.ts'
import { notificationJobs } from './jobs.ts'
import { notificationBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const notificationsFeature = {
  bindings: [...notificationBindings, ...silentDeviceBindings],
  jobs: notificationJobs,
} satisfies Feature
