import { listInstitutions } from '#contract/account/location.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { searchInstitutions } from '../../../places/institutions.ts'

const CACHE_SECONDS = 3_600

export const institutionBindings: readonly Binding[] = [
  bind(listInstitutions, ({ query }) => [...searchInstitutions(query.search)], { cacheSeconds: CACHE_SECONDS }),
]
