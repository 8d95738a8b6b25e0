import { MINUTE_MS } from '#contract/wire/durations.ts'
import type { Feature } from '../../feature.ts'
import { remindOfReviews } from './reminder.ts'
import { reviewBindings } from './routes.ts'

export const reviewFeature = {
  bindings: reviewBindings,
  jobs: [{ name: 'remind-of-reviews', everyMs: MINUTE_MS, run: remindOfReviews }],
} satisfies Feature
