import * as contract from '#contract/assessment/quiz-import.ts'
import { toActor } from '../../../../desk/audit.ts'
import { type Binding, bindEndpoint } from '../../../../http/bind.ts'
import { importQuestions, planImport } from './service.ts'

export const quizImportBindings: readonly Binding[] = [
  bindEndpoint(contract.planQuizImport, async ({ params, bytes }, context) => {
    await context.limit('bulk', context.person.userId)
    return planImport(context.db, toActor(context), params.id, Buffer.from(bytes))
  }),

  bindEndpoint(contract.doQuizImport, ({ params, body }, context) =>
    importQuestions(context.db, toActor(context), { ...params, version: context.version }, body),
  ),
]
