import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { levelUpList } from './level-up.list.ts'
import { LevelUp, LevelUpState } from './level-up.ts'
import { LEVEL_UP_NOTE_MAX_LENGTH } from '../wire/limits.ts'
import { pageFields } from '../wire/page.ts'
import { Id, Instant, MultiLine } from '../wire/text.ts'
import { UploadedFile } from '../wire/upload.ts'

/** Proof of learning in a row of the admin list. */
export const DeskLevelUp = v.object({
  id: Id,
  title: v.string(),
  learner: v.object({ id: Id, fullName: v.string(), email: v.string() }),
  state: LevelUpState,
  fileType: UploadedFile.entries.type,
  submittedAt: Instant,
  reviewedAt: v.nullable(Instant),
})
export type DeskLevelUp = v.InferOutput<typeof DeskLevelUp>

export const listDeskLevelUps = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/level-ups',
  summary: 'Bukti naik level, yang paling lama menunggu dulu',
  access: 'admin',
  query: levelUpList.query,
  answer: v.object({ ...pageFields(DeskLevelUp), waitingCount: v.number() }),
})

export const LevelUpHistory = v.object({
  ...LevelUp.entries,
  learner: DeskLevelUp.entries.learner,
  reviewer: v.nullable(v.object({ id: Id, fullName: v.string() })),
  version: v.number(),
  /** Other proofs of the same user, newest first. */
  others: v.array(v.object({ id: Id, title: v.string(), state: LevelUpState, submittedAt: Instant })),
})
export type LevelUpHistory = v.InferOutput<typeof LevelUpHistory>

const oneProof = v.object({ id: Id })

export const getLevelUpHistory = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/level-ups/{id}',
  summary: 'Satu bukti naik level dengan berkasnya',
  access: 'admin',
  params: oneProof,
  answer: LevelUpHistory,
  errors: ['LEVEL_UP_NOT_FOUND'],
})

const Note = v.pipe(
  MultiLine,
  v.maxLength(LEVEL_UP_NOTE_MAX_LENGTH, `Catatan paling panjang ${LEVEL_UP_NOTE_MAX_LENGTH} karakter`),
)

/** Review that the learner reads. A refusal includes the reason. */
export const LevelUpReview = v.variant('state', [
  v.object({ state: v.literal('approved'), note: Note }),
  v.object({
    state: v.literal('rejected'),
    note: v.pipe(Note, v.minLength(3, 'Tulis apa yang belum cukup')),
  }),
])
export type LevelUpReview = v.InferOutput<typeof LevelUpReview>

/** Stores the review of a proof. A review can be corrected; the audit log then contains the earlier review. */
export const reviewLevelUp = defineEndpoint({
  method: 'PUT',
  path: '/v1/admin/level-ups/{id}/review',
  summary: 'Menyetujui atau menolak satu bukti naik level',
  access: 'admin',
  isVersioned: true,
  params: oneProof,
  body: LevelUpReview,
  answer: LevelUpHistory,
  errors: ['LEVEL_UP_NOT_FOUND', 'VERSION_STALE', 'VERSION_REQUIRED'],
})
