import type { ColumnType, Generated } from 'kysely'
import type { CareerTrackVersion } from '#contract/catalog/career-track.ts'
import type { LectureMaterialType, MaterialContent } from '#contract/learning/lecture-material.ts'
import type { QuizImport } from '#contract/assessment/quiz-import.ts'
import type { QuizQuestion } from '#contract/assessment/quiz.ts'

/** JSON column. Queries read it as an object and write it as text. */
type Json<T> = ColumnType<T, string, string>

/** A question, with the fields that the server does not send before an attempt is handed in. */
export interface StoredQuestion extends QuizQuestion {
  /** Right answer, in the form of a learner's answer. For a short answer, contains every accepted spelling. */
  answer: string[]
  explanation: string
}

interface CategoryTable {
  id: string
  slug: string
  title: string
  position: number
  changed_at: Generated<Date | null>
  version: Generated<number>
}

interface InstructorTable {
  id: string
  slug: string
  name: string
  title: string
  bio: string
  expertise: string[]
  position: number
  pic_url: Generated<string | null>
  version: Generated<number>
  changed_at: Generated<Date | null>
}

export interface CareerTrackTable {
  id: string
  slug: string
  title: string
  summary: string
  description: string
  category_id: string
  is_beta: Generated<boolean>
  is_archived: Generated<boolean>
  position: number
  changed_at: Generated<Date | null>
  version: Generated<number>
  withdrawn_version: Generated<number>
}

export interface CareerTrackVersionTable {
  career_track_id: string
  version: number
  published_at: Date | null
  reviewed_at: Generated<Date | null>
  /** Increases with each change of the structure: tracks, classes and the list of their materials. */
  revision: Generated<number>
  /** Increases with each change of the structure, its materials or its quizzes. */
  content_revision: Generated<number>
  track_content: Json<CareerTrackVersion['track_content']>
  lineages: ColumnType<Record<string, string>, string | undefined, string>
  track_count: number
  class_count: number
  material_count: number
}

export interface QuizTable {
  id: string
  career_track_id: string
  version: number
  title: string
  pass_mark: number
  is_final: boolean
  time_limit_seconds: number | null
  attempts_allowed: number | null
  shuffles_questions: Generated<boolean>
  shuffles_options: Generated<boolean>
  reveals_answers: Generated<boolean>
  /** Number that increases with every change by an admin. */
  revision: Generated<number>
  questions: Json<StoredQuestion[]>
}

interface QuizImportTable {
  id: string
  quiz_id: string
  /** Revision of the quiz for which the import was checked. */
  revision: number
  file_hash: string
  /** Questions to import. Emptied after the import. */
  questions: Json<QuizImport['questions']>
  planned_at: Date
  done_at: Date | null
}

export interface LectureMaterialTable {
  id: string
  career_track_id: string
  version: number
  track_class_id: string
  position: number
  type: LectureMaterialType
  title: string
  minutes: number
  quiz_id: string | null
  lineage_id: Generated<string>
  content: Json<MaterialContent>
  /** Number that increases with every change by an admin. */
  revision: Generated<number>
  /** Markdown source that the author wrote. */
  source: Generated<string | null>
}

export interface CareerTrackTables {
  category: CategoryTable
  instructor: InstructorTable
  career_track: CareerTrackTable
  career_track_version: CareerTrackVersionTable
  quiz: QuizTable
  quiz_import: QuizImportTable
  lecture_material: LectureMaterialTable
}
