import { listReviewCards, listReviewEvents } from '#contract/learning/review.ts'
import { getReviewDeck, setReviewDeck } from '#contract/learning/review.admin.ts'
import { actorOf } from '../../../desk/audit.ts'
import { bind, type Binding } from '../../../http/bind.ts'
import { changeDeck, readDeck } from './deck-service.ts'
import { listCards, readLog } from './service.ts'

export const reviewBindings: readonly Binding[] = [
  bind(listReviewCards, (_request, { db, person }) => listCards(db, person.userId)),

  bind(getReviewDeck, ({ params }, { db }) => readDeck(db, params.id)),

  bind(setReviewDeck, async ({ params, body }, context) => {
    const target = { ...params, version: context.version, now: context.now() }
    return { version: await changeDeck(context.db, actorOf(context), target, body) }
  }),

  bind(listReviewEvents, ({ query }, { db, person }) => readLog(db, person.userId, query.after ?? 0)),
]
