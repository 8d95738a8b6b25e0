import { mountMedia } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const mediaFeature = {
  mounts: [mountMedia],
} satisfies Feature
