import { listInstitutions } from '#contract/account/location.ts'
import * as desk from '#contract/account/institution.admin.ts'
import { toActor } from '../../../desk/audit.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { searchInstitutions } from '../../../places/institutions.ts'
import { countTypedInstitutions, listAddedInstitutions, listAddedWithUsers, listTypedNames } from './queries.ts'
import { addInstitution, mergeInstitution, removeInstitution } from './service.ts'

const CACHE_SECONDS = 3_600

export const institutionBindings: readonly Binding[] = [
  bindEndpoint(
    listInstitutions,
    async ({ query }, { db }) => [...searchInstitutions(query.search, await listAddedInstitutions(db))],
    {
      cacheSeconds: CACHE_SECONDS,
    },
  ),

  bindEndpoint(desk.listDeskInstitutions, async (_request, { db }) => ({
    added: await listAddedWithUsers(db),
    typed: await listTypedNames(db),
    typedTotal: await countTypedInstitutions(db),
  })),

  bindEndpoint(desk.addInstitution, ({ body }, context) => addInstitution(context.db, toActor(context), body)),

  bindEndpoint(desk.mergeInstitution, async ({ params, body }, context) => ({
    mergedCount: await mergeInstitution(context.db, toActor(context), { ...params, ...body }),
  })),

  bindEndpoint(desk.removeInstitution, async ({ params, body }, context) => {
    await removeInstitution(context.db, toActor(context), params.id, body.reason)
    return {}
  }),
]
