import { type DeskQuizAttempt, listFinalQuizAttempts } from '#contract/assessment/scoring.admin.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { finalQuizAttempts, type FinalQuizRow } from './desk-queries.ts'

const order = {
  sorts: {
    handedInAt: { name: 'handed_in_at', type: 'timestamptz' },
    score: { name: 'score', type: 'integer' },
  },
  usual: '-handedInAt',
  unique: { name: 'id', type: 'uuid' },
} as const

function present(row: FinalQuizRow): DeskQuizAttempt {
  return {
    id: row.id,
    learner: { id: row.user_id, fullName: row.full_name, email: row.email },
    courseTitle: row.course_title,
    courseSlug: row.course_slug,
    quizTitle: row.quiz_title,
    score: row.score,
    passMark: row.pass_mark,
    isPassed: row.is_passed,
    number: row.number,
    attemptsAllowed: row.attempts_allowed,
    handedInAt: row.handed_in_at.toISOString(),
  }
}

export const quizAdminBindings: readonly Binding[] = [
  bind(listFinalQuizAttempts, async ({ query }, { db }) =>
    presentPage(await readDeskList(db, finalQuizAttempts(db, query), query, order), present),
  ),
]
