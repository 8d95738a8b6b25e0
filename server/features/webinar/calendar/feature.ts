import { calendarBindings, mountCalendar } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const calendarFeature = {
  bindings: calendarBindings,
  mounts: [mountCalendar],
} satisfies Feature
