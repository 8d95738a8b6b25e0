import { listFinalQuizAttempts } from '#contract/assessment/scoring.admin.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { bindEndpoint, type Binding } from '../../../http/bind.ts'
import { selectFinalQuizAttempts } from './desk-queries.ts'
import { presentAttempt } from './desk-present.ts'

const order = {
  sorts: {
    handedInAt: { name: 'handed_in_at', type: 'timestamptz' },
    score: { name: 'score', type: 'integer' },
  },
  usual: '-handedInAt',
  unique: { name: 'id', type: 'uuid' },
} as const

export const quizAdminBindings: readonly Binding[] = [
  bindEndpoint(listFinalQuizAttempts, async ({ query }, { db }) =>
    presentPage(await readDeskList(db, selectFinalQuizAttempts(db, query), query, order), presentAttempt),
  ),
]
