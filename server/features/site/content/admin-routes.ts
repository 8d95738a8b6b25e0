import * as contract from '#contract/site/content.admin.ts'
import { previewAttributes, previewContent } from '#contract/site/content-preview.ts'
import { actorOf } from '../../../desk/audit.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { bind, type Binding } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { writeOnce } from '../../../http/idempotency.ts'
import { readDraftAttributes } from './attributes.ts'
import { changeContent, createContent, moveContent, removeContent, withdrawContent } from './admin-service.ts'
import { addPicture } from './pictures.ts'
import { contents } from './queries.ts'
import { readDrafts } from './service.ts'
import { presentRow } from './admin-present.ts'

const order = {
  sorts: {
    position: { name: 'position', type: 'integer' },
    name: { name: 'name', type: 'text' },
    updatedAt: { name: 'updated_at', type: 'timestamptz' },
  },
  usual: 'position',
  unique: { name: 'id', type: 'uuid' },
} as const

export const contentAdminBindings: readonly Binding[] = [
  bind(contract.listContent, async ({ query }, { db, now }) =>
    presentPage(await readDeskList(db, contents(db, query, now()), query, order), presentRow),
  ),

  bind(contract.getContent, async ({ params }, { db, now }) => {
    const row = await contents(db, params, now()).executeTakeFirst()
    if (!row) throw new CallError('CONTENT_NOT_FOUND')
    const isLive = row.state === 'shown' || row.live !== null
    return { ...presentRow(row), values: row.fields, isLive, version: row.version }
  }),

  bind(contract.createContent, ({ body }, context) =>
    writeOnce(context, { kind: 'content', parsed: body }, async tx => ({
      id: await createContent(tx, actorOf(context), body),
    })),
  ),

  bind(contract.changeContent, async ({ params, body }, context) => ({
    version: await changeContent(context.db, actorOf(context), { ...params, version: context.version }, body),
  })),

  bind(contract.withdrawContent, async ({ params, body }, context) => ({
    version: await withdrawContent(context.db, actorOf(context), { ...params, version: context.version }, body.reason),
  })),

  bind(contract.removeContent, async ({ params, body }, context) => {
    await removeContent(context.db, actorOf(context), { ...params, version: context.version }, body.reason)
    return {}
  }),

  bind(contract.moveContent, async ({ params: { id }, body }, context) => ({
    position: await moveContent(context.db, actorOf(context), id, body.direction),
  })),

  bind(contract.uploadContentPicture, ({ file }, context) =>
    addPicture(context.db, context.storage, actorOf(context), file.bytes),
  ),

  bind(previewAttributes, ({ query: { subject } }, services) => readDraftAttributes(services, subject)),

  bind(previewContent, ({ params: { kind } }, services) => readDrafts(services, kind)),
]
