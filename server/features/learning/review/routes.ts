import { listReviewCards, listReviewEvents } from '#contract/learning/review.ts'
import { bind, type Binding } from '../../../http/bind.ts'
import { listCards, readLog } from './service.ts'

export const reviewBindings: readonly Binding[] = [
  bind(listReviewCards, (_request, { db, person }) => listCards(db, person.userId)),

  bind(listReviewEvents, ({ query }, { db, person }) => readLog(db, person.userId, query.after ?? 0)),
]
