import * as v from 'valibot'
import { ExpertAssignment, type TaskContext, taskContext } from './assignment.expert.ts'
import { ChangeReason } from '../admin/list.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { EXPERT_OFFLINE_TASKS_MAX } from '../wire/limits.ts'
import { Id } from '../wire/text.ts'

/** Actions of experts on tasks before assessment: take, give to a colleague, release. */

const oneTask = v.object({ id: Id })

/**
 * Takes tasks for the expert. `missed` contains tasks that a colleague took first, or that need no assessment any more.
 */
export const claimAssignments = defineEndpoint({
  method: 'POST',
  path: '/v1/expert/assignments/claim',
  summary: 'Mengambil tugas yang belum dipegang pakar mana pun',
  access: 'expert',
  body: v.object({
    ids: v.pipe(
      v.array(Id),
      v.minLength(1),
      v.maxLength(EXPERT_OFFLINE_TASKS_MAX, `Paling banyak ${EXPERT_OFFLINE_TASKS_MAX} tugas`),
    ),
  }),
  answer: v.object({ claimed: v.array(Id), missed: v.array(Id) }),
})

/**
 * Gives a task to another expert, or releases it for all experts if `expertId` is null. The version in `If-Match` is
 * the assignment's revision.
 */
export const handOverAssignment = defineEndpoint({
  method: 'PUT',
  path: '/v1/expert/assignments/{id}/expert',
  summary: 'Menyerahkan tugas yang dipegang sendiri kepada rekan, atau melepasnya',
  access: 'expert',
  isVersioned: true,
  params: oneTask,
  body: v.object({ expertId: v.nullable(Id), reason: ChangeReason }),
  answer: v.object({ expert: v.nullable(v.object({ id: Id, fullName: v.string() })) }),
  errors: [
    'ASSIGNMENT_NOT_FOUND',
    'ASSIGNMENT_SCORED',
    'EXPERT_NOT_FOUND',
    'EXPERT_READ_FIRST',
    'READING_NOT_OPEN',
    'VERSION_STALE',
    'VERSION_REQUIRED',
  ],
})

/** One task, with its task text and the earlier versions of the answer. */
export interface OpenedTask extends ExpertAssignment, TaskContext {}
const OpenedTask: v.GenericSchema<OpenedTask> = v.object({ ...ExpertAssignment.entries, ...taskContext })

export const getExpertAssignment = defineEndpoint({
  method: 'GET',
  path: '/expert/assignment/{id}',
  summary: 'Satu tugas yang dipegang sendiri atau belum dipegang siapa pun',
  access: 'expert',
  params: oneTask,
  answer: OpenedTask,
  errors: ['ASSIGNMENT_NOT_FOUND'],
})

export const ExpertColleague = v.object({ id: Id, fullName: v.string(), waitingCount: v.number() })
export type ExpertColleague = v.InferOutput<typeof ExpertColleague>

export const listExpertColleagues = defineEndpoint({
  method: 'GET',
  path: '/v1/expert/colleagues',
  summary: 'Pakar lain, dengan banyaknya tugas yang menunggu mereka',
  access: 'expert',
  answer: v.array(ExpertColleague),
})

/**
 * Figures of one expert. Open tasks are counted now, assessments over the last thirty days unless the name states
 * another period.
 */
export const ExpertStatistics = v.object({
  /** Number of tasks that the caller took and has not assessed yet. */
  mineCount: v.number(),
  mineLateCount: v.number(),
  freeCount: v.number(),
  freeLateCount: v.number(),
  assessedThisWeekCount: v.number(),
  assessedCount: v.number(),
  /** Number of tasks that were assessed before their due time. */
  keptCount: v.number(),
  averageScore: v.nullable(v.number()),
})
export type ExpertStatistics = v.InferOutput<typeof ExpertStatistics>

export const getExpertFigures = defineEndpoint({
  method: 'GET',
  path: '/v1/expert/figures',
  summary: 'Angka sendiri seorang pakar: yang menunggu, yang dinilai, dan janji yang ditepati',
  access: 'expert',
  answer: ExpertStatistics,
})
