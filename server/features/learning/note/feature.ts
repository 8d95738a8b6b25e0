import type { Feature } from '../../feature.ts'
import { noteBindings } from './routes.ts'

export const noteFeature = { bindings: noteBindings } satisfies Feature
