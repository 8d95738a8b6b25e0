import { careerTrackDeskBindings } from './desk-routes.ts'
import { careerTrackBindings } from './routes.ts'
import type { Feature } from '../../feature.ts'

export const careerTrackFeature = {
  bindings: [...careerTrackBindings, ...careerTrackDeskBindings],
} satisfies Feature
