import { listSkills } from '#contract/learning/skill.ts'
import { apiQuery } from './api-query.ts'

/** Always refetched, because the server computes the skills from all accepted work. */
export function skillsQuery() {
  return apiQuery(listSkills, {}, { staleTime: 0, keep: 'own' })
}
