import * as contract from '#contract/points/inventory.ts'
import { toActor } from '../../../desk/audit.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { bindEndpoint, type Binding } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { writeOnce } from '../../../http/idempotency.ts'
import { wakeNotificationJob } from '../../account/notifications/service.ts'
import { selectItems, selectMovements } from './queries.ts'
import { changeItem, createItem, moveStock } from './service.ts'
import { presentItem } from './present.ts'

const order = {
  sorts: {
    denomination: { name: 'denomination', type: 'integer' },
    title: { name: 'title', type: 'text' },
    stock: { name: 'stock', type: 'integer' },
  },
  usual: 'denomination',
  unique: { name: 'id', type: 'uuid' },
} as const

const newest = { sorts: { id: { name: 'id', type: 'bigint' } }, usual: '-id' } as const

export const inventoryBindings: readonly Binding[] = [
  bindEndpoint(contract.listInventory, async ({ query }, { db }) =>
    presentPage(await readDeskList(db, selectItems(db, query), query, order), presentItem),
  ),

  bindEndpoint(contract.getInventoryItem, async ({ params: { id } }, { db }) => {
    const row = await selectItems(db, { id }).executeTakeFirst()
    if (!row) throw new CallError('INVENTORY_NOT_FOUND')
    return presentItem(row)
  }),

  bindEndpoint(contract.listMovements, async ({ params: { id }, query }, { db }) => {
    if (!(await selectItems(db, { id }).executeTakeFirst())) throw new CallError('INVENTORY_NOT_FOUND')
    const page = await readDeskList(db, selectMovements(db, id), query, { ...newest, unique: newest.sorts.id })
    return presentPage(page, ({ created_at: at, moved_by: movedBy, ...row }) => {
      return { ...row, movedBy, at: at.toISOString() }
    })
  }),

  bindEndpoint(contract.createInventoryItem, async ({ body }, context) => ({
    id: await createItem(context.db, toActor(context), body),
  })),

  bindEndpoint(contract.changeInventoryItem, async ({ params, body }, context) => {
    const read = { id: params.id, version: context.version }
    const version = await changeItem(context.db, toActor(context), read, body)
    wakeNotificationJob(context)
    return { version }
  }),

  bindEndpoint(contract.moveStock, async ({ params, body }, context) => {
    const moved = await writeOnce(context, { kind: 'stock', parsed: { ...params, ...body } }, async tx => ({
      stock: await moveStock(tx, toActor(context), params.id, body),
    }))
    wakeNotificationJob(context)
    return moved
  }),
]
