import { googleBindings } from './routes.ts'
import { googleStandInMount } from './stand-in-routes.ts'
import type { Feature } from '../../feature.ts'

export const googleFeature = {
  bindings: googleBindings,
  mounts: [googleStandInMount],
} satisfies Feature
