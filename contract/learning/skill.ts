import * as v from 'valibot'
import { CareerTrackHead } from '../catalog/career-track.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Id, Instant } from '../wire/text.ts'
import { skillLevels } from './skill.rules.ts'

/**
 * One piece of evidence. `score` is the best score of a quiz or the score of an assignment. The score is null for
 * cards, and for a quiz that was passed in another account or marked as passed by an admin.
 */
const Evidence = v.object({
  kind: v.picklist(['quiz', 'assignment', 'cards']),
  title: v.string(),
  score: v.nullable(v.number()),
  /** Number of remembered cards. 0 for other evidence. */
  cards: v.number(),
  at: v.nullable(Instant),
})
export type SkillEvidence = v.InferOutput<typeof Evidence>

/** Skill of a learner, with its level and the evidence for it. */
export const Skill = v.object({
  name: v.string(),
  level: v.picklist(skillLevels),
  /** Titles of the classes that teach the skill. */
  classes: v.array(v.string()),
  materials: v.number(),
  completedMaterials: v.number(),
  quizzes: v.number(),
  passedQuizzes: v.number(),
  assignments: v.number(),
  scores: v.array(v.number()),
  rememberedCards: v.number(),
  evidence: v.array(Evidence),
})
export type Skill = v.InferOutput<typeof Skill>

/** Skills of one career track. The list is empty if the authors have not named any. */
export const SkillTrack = v.object({
  careerTrack: CareerTrackHead,
  /** Newest enrolment in the career track. */
  enrollmentId: Id,
  skills: v.array(Skill),
})
export type SkillTrack = v.InferOutput<typeof SkillTrack>

/** Leaves out refunded enrolments. */
export const listSkills = defineEndpoint({
  method: 'GET',
  path: '/v1/skills',
  summary: 'Keahlian pelajar di tiap program, dengan buktinya',
  access: 'person',
  answer: v.array(SkillTrack),
})
