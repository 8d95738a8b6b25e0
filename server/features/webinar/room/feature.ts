import { roomBindings } from './routes.ts'
import { roomTopics } from './topics.ts'
import type { Feature } from '../../feature.ts'

export const roomFeature = {
  bindings: roomBindings,
  topics: roomTopics,
} satisfies Feature
