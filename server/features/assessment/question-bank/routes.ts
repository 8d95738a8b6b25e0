import * as contract from '#contract/assessment/question-bank.ts'
import { toBankForm } from '#contract/assessment/bank-form.ts'
import { toActor } from '../../../desk/audit.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { bindEndpoint, type Binding } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { writeOnce } from '../../../http/idempotency.ts'
import { selectBankQuestions, findBankQuestion, listTags } from './queries.ts'
import * as service from './service.ts'
import { presentRow } from './present.ts'

const order = {
  sorts: { changedAt: { name: 'changed_at', type: 'timestamptz' } },
  usual: '-changedAt',
  unique: { name: 'id', type: 'uuid' },
} as const

export const questionBankBindings: readonly Binding[] = [
  bindEndpoint(contract.listBankQuestions, async ({ query }, { db }) =>
    presentPage(await readDeskList(db, selectBankQuestions(db, query), query, order), presentRow),
  ),

  bindEndpoint(contract.listBankTags, (_input, { db }) => listTags(db)),

  bindEndpoint(contract.getBankQuestion, async ({ params }, { db }) => {
    const row = await findBankQuestion(db, params.id)
    if (!row) throw new CallError('BANK_QUESTION_NOT_FOUND')
    const { answers, explanation } = toBankForm(row.question)
    return { ...presentRow(row), answers, explanation, version: row.version }
  }),

  bindEndpoint(contract.createBankQuestion, ({ body }, context) =>
    writeOnce(context, { kind: 'bank-question', parsed: body }, async tx => ({
      id: await service.createBankQuestion(tx, toActor(context), body),
    })),
  ),

  bindEndpoint(contract.changeBankQuestion, async ({ params, body }, context) => {
    const target = { ...params, version: context.version }
    return { version: await service.changeBankQuestion(context.db, toActor(context), target, body) }
  }),

  bindEndpoint(contract.removeBankQuestion, async ({ params, body }, context) => {
    const target = { ...params, version: context.version }
    await service.removeBankQuestion(context.db, toActor(context), target, body.reason)
    return {}
  }),

  bindEndpoint(contract.copyQuizQuestionsToBank, ({ params, body }, context) =>
    service.copyQuizQuestionsToBank(context.db, toActor(context), params.id, body),
  ),

  bindEndpoint(contract.copyBankQuestionsToQuiz, ({ params, body }, context) =>
    service.copyBankQuestionsToQuiz(context.db, toActor(context), { ...params, version: context.version }, body),
  ),
]
