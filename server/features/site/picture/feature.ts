import { pictureMount } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const pictureFeature = {
  mounts: [pictureMount],
} satisfies Feature
