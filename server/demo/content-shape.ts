import * as v from 'valibot'
import { CourseCard, LearningMode, Zone } from '#contract/catalog/course.ts'
import { QuizQuestion } from '#contract/assessment/quiz.ts'
import { Criterion } from '#contract/assessment/rubric.ts'
import { ScormStandard } from '#contract/learning/scorm.ts'
import { SkillNames } from '#contract/catalog/structure-edit.ts'
import { Slug } from '#contract/wire/text.ts'

/** Schemas of the authors' files: `catalog.json`, a career track's `index.json` and its quizzes. */

const Text = v.pipe(v.string(), v.nonEmpty())
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const Positive = v.pipe(v.number(), v.integer(), v.minValue(1))

export const Catalog = v.object({
  categories: v.array(v.object({ slug: Slug, title: Text })),
  instructors: v.array(v.object({ slug: Slug, name: Text, title: Text, bio: Text, expertise: v.array(Text) })),
  courses: v.array(
    v.object({
      slug: Slug,
      title: Text,
      summary: Text,
      description: Text,
      mode: LearningMode,
      careerTrack: Slug,
      category: Slug,
      instructor: Slug,
      priceRupiah: Count,
      pricePoints: v.nullable(Positive),
      level: CourseCard.entries.level,
      durationHours: Positive,
      outcomes: v.array(Text),
      sessions: v.array(
        v.object({
          title: Text,
          startsInDays: Positive,
          startTime: v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
          zone: Zone,
          meetings: Positive,
          quota: Positive,
          place: v.nullable(Text),
        }),
      ),
    }),
  ),
})
export type Catalog = v.InferOutput<typeof Catalog>

/**
 * Fields of every material. `since` is the version of the career track that added the material, 1 by default. `cards`
 * are the author's review cards.
 */
const material = {
  title: Text,
  minutes: Positive,
  file: Text,
  since: v.optional(Positive),
  cards: v.optional(v.array(v.object({ front: Text, back: Text })), []),
}

export const MaterialFile = v.variant('type', [
  v.object({ type: v.literal('article'), ...material }),
  v.object({ type: v.literal('assignment'), ...material, rubric: v.optional(v.array(Criterion)) }),
  v.object({
    type: v.literal('video'),
    ...material,
    summary: Text,
    captions: v.optional(Text),
    poster: v.optional(Text),
  }),
  v.object({ type: v.literal('pdf'), ...material, summary: Text }),
  v.object({ type: v.literal('quiz'), ...material, isFinal: v.boolean() }),
  // In this variant, `file` is the folder of the package.
  v.object({
    type: v.literal('scorm'),
    ...material,
    standard: ScormStandard,
    launch: Text,
    masteryScore: v.optional(v.number()),
    summary: Text,
  }),
])
export type MaterialFile = v.InferOutput<typeof MaterialFile>

export const CareerTrackFile = v.object({
  slug: Slug,
  title: Text,
  category: Slug,
  summary: Text,
  description: Text,
  /** Number of versions of the career track. */
  versions: v.optional(Positive, 1),
  tracks: v.array(
    v.object({
      title: Text,
      summary: Text,
      classes: v.array(v.object({ title: Text, summary: Text, skills: SkillNames, materials: v.array(MaterialFile) })),
    }),
  ),
})

export type CareerTrackFile = v.InferOutput<typeof CareerTrackFile>

export const QuizFile = v.object({
  passMark: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
  timeLimitSeconds: v.optional(Positive),
  attemptsAllowed: v.optional(Positive),
  shufflesQuestions: v.optional(v.boolean(), false),
  shufflesOptions: v.optional(v.boolean(), false),
  revealsAnswers: v.optional(v.boolean(), true),
  questions: v.pipe(
    v.array(
      v.object({
        ...QuizQuestion.entries,
        options: v.optional(QuizQuestion.entries.options, []),
        answer: v.pipe(v.array(Text), v.minLength(1)),
        explanation: Text,
      }),
    ),
    v.minLength(1),
  ),
})
export type QuizFile = v.InferOutput<typeof QuizFile>
