import * as contract from '#contract/catalog/category.admin.ts'
import { toActor } from '../../../desk/audit.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { bindEndpoint, type Binding } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { selectCategories } from './queries.ts'
import { changeCategory, createCategory, removeCategory } from './service.ts'
import { presentCategory } from './present.ts'

const order = {
  sorts: { position: { name: 'position', type: 'integer' }, title: { name: 'title', type: 'text' } },
  usual: 'position',
  unique: { name: 'id', type: 'uuid' },
} as const

export const categoryBindings: readonly Binding[] = [
  bindEndpoint(contract.listDeskCategories, async ({ query }, { db }) =>
    presentPage(await readDeskList(db, selectCategories(db, query), query, order), presentCategory),
  ),

  bindEndpoint(contract.getDeskCategory, async ({ params: { id } }, { db }) => {
    const row = await selectCategories(db, { id }).executeTakeFirst()
    if (!row) throw new CallError('CATEGORY_NOT_FOUND')
    return presentCategory(row)
  }),

  bindEndpoint(contract.createCategory, async ({ body }, context) => ({
    id: await createCategory(context.db, toActor(context), body),
  })),

  bindEndpoint(contract.changeCategory, async ({ params, body }, context) => ({
    version: await changeCategory(context.db, toActor(context), { id: params.id, version: context.version }, body),
  })),

  bindEndpoint(contract.removeCategory, async ({ params, body }, context) => {
    await removeCategory(context.db, toActor(context), { id: params.id, version: context.version }, body.reason)
    return {}
  }),
]
