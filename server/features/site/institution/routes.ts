import { listInstitutions } from '#contract/account/location.ts'
import * as desk from '#contract/account/institution.admin.ts'
import { actorOf } from '../../../desk/audit.ts'
import { type Binding, bind } from '../../../http/bind.ts'
import { searchInstitutions } from '../../../places/institutions.ts'
import { countTyped, listAddedInstitutions, listAddedWithUsers, listTypedNames } from './queries.ts'
import { addInstitution, mergeInstitution, removeInstitution } from './service.ts'

const CACHE_SECONDS = 3_600

export const institutionBindings: readonly Binding[] = [
  bind(
    listInstitutions,
    async ({ query }, { db }) => [...searchInstitutions(query.search, await listAddedInstitutions(db))],
    {
      cacheSeconds: CACHE_SECONDS,
    },
  ),

  bind(desk.listDeskInstitutions, async (_request, { db }) => ({
    added: await listAddedWithUsers(db),
    typed: await listTypedNames(db),
    typedTotal: await countTyped(db),
  })),

  bind(desk.addInstitution, ({ body }, context) => addInstitution(context.db, actorOf(context), body)),

  bind(desk.mergeInstitution, async ({ params, body }, context) => ({
    mergedCount: await mergeInstitution(context.db, actorOf(context), { ...params, ...body }),
  })),

  bind(desk.removeInstitution, async ({ params, body }, context) => {
    await removeInstitution(context.db, actorOf(context), params.id, body.reason)
    return {}
  }),
]
