import { searchOwn, searchPublic } from '#contract/catalog/search.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import type { CallContext } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import { search } from './service.ts'

export const searchBindings: readonly Binding[] = [
  bindEndpoint(searchPublic, ({ query }, context) =>
    search(context.db, query.words, { mayForgive: () => mayForgive(context, 'everybody') }),
  ),
  bindEndpoint(searchOwn, ({ query }, context) => {
    const { db, person } = context
    return search(db, query.words, { asker: person, mayForgive: () => mayForgive(context, person.userId) })
  }),
]

/**
 * Returns whether the search may correct typing errors of this caller. Above the rate limit, the search uses the words
 * as typed.
 */
async function mayForgive(context: CallContext, subject: string): Promise<boolean> {
  try {
    await context.limit('search', subject)
    return true
  } catch (error) {
    if (error instanceof CallError && error.code === 'TOO_MANY_REQUESTS') return false
    throw error
  }
}
