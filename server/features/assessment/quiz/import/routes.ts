import * as contract from '#contract/assessment/quiz-import.ts'
import { actorOf } from '../../../../desk/audit.ts'
import { type Binding, bind } from '../../../../http/bind.ts'
import { doImport, planImport } from './service.ts'

export const quizImportBindings: readonly Binding[] = [
  bind(contract.planQuizImport, async ({ params, bytes }, context) => {
    await context.limit('bulk', context.person.userId)
    return planImport(context.db, actorOf(context), params.id, Buffer.from(bytes))
  }),

  bind(contract.doQuizImport, ({ params, body }, context) =>
    doImport(context.db, actorOf(context), { ...params, version: context.version }, body),
  ),
]
