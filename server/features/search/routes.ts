import { searchOwn, searchPublic } from '#contract/search.ts'
import { type Binding, bind } from '../../http/bind.ts'
import { search } from './service.ts'

export const searchBindings: readonly Binding[] = [
  bind(searchPublic, ({ query }, { db }) => search(db, query.words)),
  bind(searchOwn, ({ query }, { db, person }) => search(db, query.words, person)),
]
