import type { ColumnType, Generated } from 'kysely'
import type { AssignmentState } from '#contract/assessment/assignment.ts'
import type { ReadingStage } from '#contract/assessment/reading.ts'
import type { ProgressStatus, WatchEvidence } from '#contract/learning/progress.ts'
import type { Mark } from '#contract/assessment/mark.ts'
import type { AssessedCriterion } from '#contract/assessment/rubric.ts'
import type { ScormState } from '#contract/learning/scorm-state.ts'
import type { QuizAnswers, QuizResult, TimedAnswers } from '#contract/assessment/quiz.ts'

interface EnrollmentTable {
  id: string
  user_id: string
  course_id: string
  session_id: string
  career_track_id: string
  version: number
  created_at: Date
  /** Time of the refund. The enrolment has been read-only since then. */
  refunded_at: ColumnType<Date | null, undefined, Date | null>
  /**
   * Time when the payment of this enrolment was refunded. The enrolment may stay open because a merged account has
   * paid for it too.
   */
  payment_returned_at: ColumnType<Date | null, undefined, Date | null>
  /** Enrolment that replaces this enrolment after a merge of two accounts. */
  folded_into: ColumnType<string | null, undefined, string>
}

/** Old and new ids of enrolments, materials, quizzes, tracks and classes after a merge of two enrolments. */
interface FoldedNameView {
  user_id: string
  enrollment_id: string
  old_id: string
  new_id: string
}

interface FoldedPlaceView {
  user_id: string
  enrollment_id: string
  kept_enrollment_id: string
  material_id: string
  kept_material_id: string
  quiz_id: string | null
  kept_quiz_id: string | null
}

interface LectureProgressTable {
  enrollment_id: string
  lecture_material_id: string
  status: Generated<ProgressStatus>
  completed_at: Date | null
  /**
   * Time from which the points of this material count, because the learner cannot plausibly have completed it earlier.
   */
  plausible_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  updated_at: Date
}

export interface QuizAttemptTable {
  id: string
  enrollment_id: string
  lecture_material_id: string
  answers: ColumnType<QuizAnswers, string, never>
  score: number
  is_passed: boolean
  question_results: ColumnType<QuizResult['questions'], string, never>
  number: number | null
  handed_in_at: Date
  created_at: Date
}

interface QuizAttemptStartTable {
  id: string
  enrollment_id: string
  lecture_material_id: string
  number: number
  started_at: Date
  deadline: Date | null
  saved: ColumnType<TimedAnswers, string | undefined, string>
}

export interface AssignmentAnswerTable {
  id: string
  enrollment_id: string
  lecture_material_id: string
  text: string
  handed_in_at: Date
  created_at: Date
  state: Generated<AssignmentState>
  score: number | null
  comment: Generated<string>
  /** Assessment by criterion. Null if the answer was assessed as a whole, or not assessed yet. */
  criteria: ColumnType<AssessedCriterion[] | null, string | null | undefined, string | null>
  marks: ColumnType<Mark[] | null, string | null | undefined, string | null>
  assessor_id: string | null
  assessed_at: Date | null
  /** Expert who has claimed the answer, or to whom an admin has assigned it. */
  expert_id: ColumnType<string | null, string | null | undefined, string | null>
  /** Stage of an assessment with two readings. Null if one reading is enough. */
  reading_stage: ColumnType<ReadingStage | null, ReadingStage | null | undefined, ReadingStage | null>
  /** True for the newest version of an assignment's answer; set by the database. */
  is_current: Generated<boolean>
  /** Number that increases with every change by an expert. */
  revision: Generated<number>
}

/**
 * Experts who have held an answer (claimed it, or got it from an admin), with the number of the reading. The database
 * writes the rows.
 */
interface AssignmentReaderTable {
  answer_id: string
  place: 1 | 2
  expert_id: string
}

/** An expert's result in one of two readings. */
export interface AssignmentReadingTable {
  answer_id: string
  place: 1 | 2
  expert_id: string
  state: 'scored' | 'returned'
  score: number | null
  comment: string
  criteria: ColumnType<AssessedCriterion[] | null, string | null | undefined, string | null>
  marks: ColumnType<Mark[] | null, string | null | undefined, string | null>
  voice_upload_id: string | null
  voice_seconds: number | null
  read_at: Date
}

/**
 * Furthest and last position of a learner in a material. `furthest` never decreases. `at` is the position at the time
 * `read_at`.
 */
interface LecturePositionTable {
  enrollment_id: string
  lecture_material_id: string
  furthest: number
  updated_at: Date
  at: Generated<number | null>
  read_at: Generated<Date | null>
}

interface ScormStateTable {
  enrollment_id: string
  lecture_material_id: string
  state: ColumnType<ScormState, string>
  happened_at: Date
  done_at: Date | null
  updated_at: Date
}

interface VideoEvidenceTable {
  enrollment_id: string
  lecture_material_id: string
  kind: WatchEvidence['kind']
  watched_share: number | null
  happened_at: Date
}

export interface LearningTables {
  enrollment: EnrollmentTable
  folded_name: FoldedNameView
  folded_place: FoldedPlaceView
  lecture_progress: LectureProgressTable
  quiz_attempt: QuizAttemptTable
  quiz_attempt_start: QuizAttemptStartTable
  assignment_answer: AssignmentAnswerTable
  assignment_reader: AssignmentReaderTable
  assignment_reading: AssignmentReadingTable
  lecture_position: LecturePositionTable
  video_evidence: VideoEvidenceTable
  scorm_state: ScormStateTable
}
