import * as contract from '#contract/assessment/quiz.admin.ts'
import { getQuizFigures } from '#contract/assessment/quiz-figures.ts'
import { toQuizForm } from '#contract/assessment/quiz-form.ts'
import { toActor } from '../../../desk/audit.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { bindEndpoint, type Binding } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { toWrittenQuiz } from '../../catalog/career-track/service.ts'
import { selectDeskQuizzes, findQuizForEdit } from './edit-queries.ts'
import { changeQuiz, createQuizDraftVersion } from './edit-service.ts'
import { readQuizStatistics } from './figures.ts'
import { presentRow } from './desk-present.ts'

const order = {
  sorts: { place: { name: 'place', type: 'text' }, title: { name: 'title', type: 'text' } },
  usual: 'place',
  unique: { name: 'id', type: 'uuid' },
} as const

export const quizEditBindings: readonly Binding[] = [
  bindEndpoint(contract.listDeskQuizzes, async ({ query }, { db }) =>
    presentPage(await readDeskList(db, selectDeskQuizzes(db, query), query, order), presentRow),
  ),

  bindEndpoint(contract.getDeskQuiz, async ({ params }, { db }) => {
    const [row, written] = [
      await selectDeskQuizzes(db, params).executeTakeFirst(),
      await findQuizForEdit(db, params.id),
    ]
    if (!row || !written) throw new CallError('QUIZ_NOT_FOUND')
    const classes = written.track_content.flatMap(track => track.track_class_content)
    return {
      ...presentRow(row),
      className: classes.find(({ id }) => id === written.track_class_id)?.title ?? '',
      attemptCount: written.attempt_count ?? 0,
      values: { ...toQuizForm(toWrittenQuiz(written)) },
      revision: written.revision,
    }
  }),

  bindEndpoint(getQuizFigures, ({ params }, { db }) => readQuizStatistics(db, params.id)),

  bindEndpoint(contract.draftQuiz, async ({ params }, context) => ({
    id: await createQuizDraftVersion(context.db, toActor(context), params.id),
  })),

  bindEndpoint(contract.changeQuiz, async ({ params, body }, context) => ({
    version: await changeQuiz(context.db, toActor(context), { ...params, version: context.version }, body.values),
  })),
]
