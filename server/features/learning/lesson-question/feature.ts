import type { Feature } from '../../feature.ts'
import { questionNoticeSample } from './notices.ts'
import { lessonQuestionBindings } from './routes.ts'
import { staffQuestionBindings } from './staff-routes.ts'

export const lessonQuestionFeature = {
  bindings: [...lessonQuestionBindings, ...staffQuestionBindings],
  noticeSamples: [questionNoticeSample],
} satisfies Feature
