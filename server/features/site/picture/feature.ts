import { mountPictures } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const pictureFeature = {
  mounts: [mountPictures],
} satisfies Feature
