import * as contract from '#contract/learning/lesson-question.staff.ts'
import { toActor } from '../../../desk/audit.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { bindEndpoint, type Binding } from '../../../http/bind.ts'
import { wakeNotificationJob } from '../../account/notifications/service.ts'
import { presentStaffQuestion } from './staff-present.ts'
import { countWaiting, listAskedTracks, selectStaffQuestions } from './staff-queries.ts'
import { answerAsExpert, chooseAnswer, readStaffQuestion, setVisibility } from './staff-service.ts'

const order = {
  sorts: { askedAt: { name: 'asked_at', type: 'timestamptz' } },
  usual: 'askedAt',
  unique: { name: 'id', type: 'uuid' },
} as const

export const staffQuestionBindings: readonly Binding[] = [
  bindEndpoint(contract.listStaffQuestions, async ({ query }, { db, person }) => {
    const { count, since } = await countWaiting(db)
    return {
      ...presentPage(
        await readDeskList(db, selectStaffQuestions(db, query, person), query, order),
        presentStaffQuestion,
      ),
      waitingCount: Number(count),
      waitingSince: since?.toISOString() ?? null,
      tracks: await listAskedTracks(db),
    }
  }),

  bindEndpoint(contract.getStaffQuestion, ({ params }, { db, person }) => readStaffQuestion(db, params.id, person)),

  bindEndpoint(contract.answerQuestion, async ({ params, body }, context) => {
    const { db, person, version } = context
    const detail = await answerAsExpert(db, toActor(context), person, { id: params.id, version }, body)
    wakeNotificationJob(context)
    return detail
  }),

  bindEndpoint(contract.chooseAnswer, ({ params, body }, context) => {
    const { db, person, version } = context
    return chooseAnswer(db, toActor(context), person, { id: params.id, version }, body.answerId)
  }),

  bindEndpoint(contract.setQuestionVisibility, ({ params, body }, context) => {
    const { db, version } = context
    return setVisibility(db, toActor(context), { id: params.id, version }, body)
  }),
]
