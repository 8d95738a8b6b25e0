import { calendarBindings, calendarMount } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const calendarFeature = {
  bindings: calendarBindings,
  mounts: [calendarMount],
} satisfies Feature
