import * as contract from '#contract/admin/bulk.ts'
import { toActor } from '../../../desk/audit.ts'
import type { BulkAction } from '../../../desk/bulk/action.ts'
import { readDeskList } from '../../../desk/list.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { presentBulk, presentRow } from './present.ts'
import { selectBulkRows, selectBulks, countBulkRows } from './queries.ts'
import { planBulk, readBulk, startBulk, stopBulk, undoBulk } from './service.ts'
import { wakeBulkJob, enqueueBulkTask } from './tasks.ts'

const newestFirst = {
  sorts: { askedAt: { name: 'asked_at', type: 'timestamptz' } },
  usual: '-askedAt',
  unique: { name: 'id', type: 'uuid' },
} as const

const inOrder = { sorts: { seq: { name: 'seq', type: 'integer' } }, usual: 'seq' } as const

export function createBulkBindings(actions: ReadonlyMap<string, BulkAction>): readonly Binding[] {
  function getAction(name: string): BulkAction {
    const action = actions.get(name)
    if (!action) throw new CallError('BULK_NOT_FOUND')
    return action
  }

  return [
    bindEndpoint(contract.planBulk, async ({ body }, context) => {
      await context.limit('bulk', context.person.userId)
      const plan = { action: getAction(body.deed), target: body.target, values: body.values }
      return readBulk(context.db, await planBulk(context.db, toActor(context), plan))
    }),

    bindEndpoint(contract.startBulk, async ({ params: { id }, body }, context) => {
      await startBulk(context.db, toActor(context), id, body.reason, tx => enqueueBulkTask(tx, context, id))
      wakeBulkJob(context)
      return readBulk(context.db, id)
    }),

    bindEndpoint(contract.stopBulk, async ({ params: { id } }, context) => {
      await stopBulk(context.db, toActor(context), id, getAction)
      return readBulk(context.db, id)
    }),

    bindEndpoint(contract.undoBulk, async ({ params: { id }, body }, context) => {
      await undoBulk(context.db, toActor(context), id, body.reason, tx => enqueueBulkTask(tx, context, id))
      wakeBulkJob(context)
      return readBulk(context.db, id)
    }),

    bindEndpoint(contract.listBulks, async ({ query }, { db }) => {
      const { rows, ...page } = await readDeskList(db, selectBulks(db, query), query, newestFirst)
      const ids = rows.map(({ id }) => id)
      const counts = ids.length > 0 ? await countBulkRows(db, ids) : []
      return { ...page, items: rows.map(row => presentBulk(row, counts)) }
    }),

    bindEndpoint(contract.getBulk, ({ params }, { db }) => readBulk(db, params.id)),

    bindEndpoint(contract.listBulkRows, async ({ params: { id }, query }, { db }) => {
      const { deed: action } = await readBulk(db, id)
      const order = { ...inOrder, unique: inOrder.sorts.seq }
      const { rows, ...page } = await readDeskList(db, selectBulkRows(db, id, query.state), query, order)
      const ids = rows.map(row => row.subject_id)
      const names = ids.length > 0 ? ((await getAction(action).list?.names(db, ids)) ?? []) : []
      const byId = new Map(names.map(each => [each.id, each.name]))
      return { ...page, items: rows.map(row => presentRow(row, byId)) }
    }),
  ]
}
