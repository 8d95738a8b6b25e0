import { listSkills } from '#contract/learning/skill.ts'
import { bindEndpoint } from '../../../http/bind.ts'
import type { Feature } from '../../feature.ts'
import { readSkills } from './service.ts'

export const skillFeature = {
  bindings: [bindEndpoint(listSkills, (_request, { db, person }) => readSkills(db, person.userId))],
} satisfies Feature
