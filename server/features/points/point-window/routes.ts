import * as contract from '#contract/points/window.admin.ts'
import { actorOf } from '../../../desk/audit.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { bind, type Binding } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { findWindow, windows } from './queries.ts'
import { changeWindow, createWindows, removeWindow } from './service.ts'
import { presentAt } from './present.ts'

const order = {
  sorts: { startsAt: { name: 'starts_at', type: 'timestamptz' } },
  usual: '-startsAt',
  unique: { name: 'id', type: 'uuid' },
} as const

export const pointWindowBindings: readonly Binding[] = [
  bind(contract.listPointWindows, async ({ query }, { db, now }) => {
    const at = now()
    return presentPage(await readDeskList(db, windows(query, at), query, order), presentAt(at))
  }),

  bind(contract.getPointWindow, async ({ params: { id } }, { db, now }) => {
    const at = now()
    const row = await findWindow(db, id, at)
    if (!row) throw new CallError('POINT_WINDOW_NOT_FOUND')
    return presentAt(at)(row)
  }),

  bind(contract.createPointWindows, ({ body }, context) => createWindows(context.db, actorOf(context), body)),

  bind(contract.changePointWindow, async ({ params, body }, context) => ({
    version: await changeWindow(context.db, actorOf(context), { id: params.id, version: context.version }, body),
  })),

  bind(contract.removePointWindow, async ({ params, body }, context) => ({
    total: await removeWindow(context.db, actorOf(context), { id: params.id, version: context.version }, body),
  })),
]
