import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { zones } from '../wire/local-time.ts'
import { Id, Instant, PlainText } from '../wire/text.ts'
import { cheerKinds } from './study-group.outbox.ts'

export const StudyGroupMember = v.object({
  /** Id of the membership, not of the user. */
  id: Id,
  /** Short name as on the leaderboard. */
  name: v.string(),
  isOwn: v.boolean(),
  joinedAt: Instant,
  /** Days with a completed material of this class since joining, in the current and the previous two weeks. */
  days: v.array(PlainText),
  /** Last day on which the reader has cheered this member. A boolean for today would be wrong in a stored response. */
  cheeredOn: v.nullable(PlainText),
})
export type StudyGroupMember = v.InferOutput<typeof StudyGroupMember>

/** Short message of fixed text from one member to another. */
export const Cheer = v.object({
  id: Id,
  /** Null if the sender is no longer a member. */
  memberId: v.nullable(Id),
  name: v.string(),
  cheer: v.picklist(cheerKinds),
  at: Instant,
})
export type Cheer = v.InferOutput<typeof Cheer>

export const StudyGroup = v.object({
  /** Zone of the course session. All days of a group are days in this zone. */
  zone: v.picklist(zones),
  /** False for a refunded enrolment. */
  canJoin: v.boolean(),
  group: v.nullable(
    v.object({
      id: Id,
      /** Classmates join this group with its code. */
      code: v.string(),
      members: v.array(StudyGroupMember),
      /** Cheers that the reader received in the current and the previous two weeks, newest first. */
      cheers: v.array(Cheer),
    }),
  ),
})
export type StudyGroup = v.InferOutput<typeof StudyGroup>

const params = v.object({ enrollmentId: Id })

export const getStudyGroup = defineEndpoint({
  method: 'GET',
  path: '/v1/enrollments/{enrollmentId}/study-group',
  summary: 'Kelompok belajar di kelas ini',
  access: 'person',
  params,
  answer: StudyGroup,
  errors: ['ENROLLMENT_NOT_FOUND'],
})

/**
 * Joins the group with this code, or without a code (null) a group of the same course session that has room. Changes
 * nothing for a member.
 */
export const joinStudyGroup = defineEndpoint({
  method: 'POST',
  path: '/v1/enrollments/{enrollmentId}/study-group',
  summary: 'Ikut kelompok belajar',
  access: 'person',
  params,
  body: v.object({ code: v.nullable(v.pipe(PlainText, v.maxLength(40))) }),
  answer: StudyGroup,
  errors: [
    'ENROLLMENT_NOT_FOUND',
    'ENROLLMENT_REFUNDED',
    'STUDY_GROUP_NOT_FOUND',
    'STUDY_GROUP_FULL',
    'QUESTION_TOO_OFTEN',
  ],
})
