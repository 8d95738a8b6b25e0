import { listReviewCards, listReviewEvents } from '#contract/learning/review.ts'
import { getReviewDeck, setReviewDeck } from '#contract/learning/review.admin.ts'
import { toActor } from '../../../desk/audit.ts'
import { bindEndpoint, type Binding } from '../../../http/bind.ts'
import { changeDeck, readDeck } from './deck-service.ts'
import { listCards, readReviewLog } from './service.ts'

export const reviewBindings: readonly Binding[] = [
  bindEndpoint(listReviewCards, (_request, { db, person }) => listCards(db, person.userId)),

  bindEndpoint(getReviewDeck, ({ params }, { db }) => readDeck(db, params.id)),

  bindEndpoint(setReviewDeck, async ({ params, body }, context) => {
    const target = { ...params, version: context.version, now: context.now() }
    return { version: await changeDeck(context.db, toActor(context), target, body) }
  }),

  bindEndpoint(listReviewEvents, ({ query }, { db, person }) => readReviewLog(db, person.userId, query.after ?? 0)),
]
