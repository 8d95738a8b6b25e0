import { mediaMount } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const mediaFeature = {
  mounts: [mediaMount],
} satisfies Feature
