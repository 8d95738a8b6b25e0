import * as contract from '#contract/points/window.admin.ts'
import { toActor } from '../../../desk/audit.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { bindEndpoint, type Binding } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { findWindow, selectWindows } from './queries.ts'
import { changeWindow, createWindows, removeWindow } from './service.ts'
import { createWindowPresenter } from './present.ts'

const order = {
  sorts: { startsAt: { name: 'starts_at', type: 'timestamptz' } },
  usual: '-startsAt',
  unique: { name: 'id', type: 'uuid' },
} as const

export const pointWindowBindings: readonly Binding[] = [
  bindEndpoint(contract.listPointWindows, async ({ query }, { db, now }) => {
    const at = now()
    return presentPage(await readDeskList(db, selectWindows(query, at), query, order), createWindowPresenter(at))
  }),

  bindEndpoint(contract.getPointWindow, async ({ params: { id } }, { db, now }) => {
    const at = now()
    const row = await findWindow(db, id, at)
    if (!row) throw new CallError('POINT_WINDOW_NOT_FOUND')
    return createWindowPresenter(at)(row)
  }),

  bindEndpoint(contract.createPointWindows, ({ body }, context) => createWindows(context.db, toActor(context), body)),

  bindEndpoint(contract.changePointWindow, async ({ params, body }, context) => ({
    version: await changeWindow(context.db, toActor(context), { id: params.id, version: context.version }, body),
  })),

  bindEndpoint(contract.removePointWindow, async ({ params, body }, context) => ({
    total: await removeWindow(context.db, toActor(context), { id: params.id, version: context.version }, body),
  })),
]
