import { getExpertAssignment, getExpertFigures, listExpertColleagues } from '#contract/assessment/expert-task.ts'
import { type ExpertAssignment, listExpertAssignments } from '#contract/assessment/assignment.expert.ts'
import type { ExpertTaskSearch } from '#contract/assessment/expert-task.list.ts'
import { callApi } from '#app/session/api.ts'
import { apiQuery } from '../api-query.ts'
import { deskStaleTime } from './admin-fresh.ts'
import { omitEmpty } from './without-empty.ts'

/** Query of an expert's tasks. Without `state` it returns waiting tasks. */
export function expertTasksQuery({ columns: _columns, state = 'waiting', ...query }: ExpertTaskSearch) {
  return apiQuery(listExpertAssignments, { query: omitEmpty({ state, ...query }) }, deskStaleTime)
}

/** Query of the expert's own tasks that are not assessed, sorted by due time. */
export function ownTasksQuery() {
  return expertTasksQuery({ holder: 'mine' })
}

export function expertTaskQuery(id: string) {
  return apiQuery(getExpertAssignment, { params: { id } }, deskStaleTime)
}

export function expertColleaguesQuery() {
  return apiQuery(listExpertColleagues, {}, deskStaleTime)
}

export function expertStatisticsQuery() {
  return apiQuery(getExpertFigures, {}, deskStaleTime)
}

/** Reads a number of waiting tasks, sorted by due time. Reads page by page, and never from memory. */
export async function fetchWaitingTasks(holder: 'mine' | 'free', count: number): Promise<ExpertAssignment[]> {
  const tasks: ExpertAssignment[] = []
  for (let after: string | null | undefined; after !== null && tasks.length < count;) {
    const query = { holder, state: 'waiting', ...(after !== undefined && { after }) } as const
    const page = await callApi(listExpertAssignments, { query })
    tasks.push(...page.items)
    after = page.next
  }
  return tasks.slice(0, count)
}
