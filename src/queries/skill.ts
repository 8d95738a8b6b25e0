import { listSkills } from '#contract/learning/skill.ts'
import { apiQuery } from './api-query.ts'

/** Query of the user's skills. Always refetched, because the server computes the skills from all accepted work. */
export function skillsQuery() {
  return apiQuery(listSkills, {}, { staleTime: 0, keep: 'own' })
}
