import * as contract from '#contract/site/content.admin.ts'
import { previewAttributes, previewContent } from '#contract/site/content-preview.ts'
import { toActor } from '../../../desk/audit.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { bindEndpoint, type Binding } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { writeOnce } from '../../../http/idempotency.ts'
import { readDraftAttributes } from './attributes.ts'
import { changeContent, createContent, moveContent, removeContent, withdrawContent } from './admin-service.ts'
import { addPicture } from './pictures.ts'
import { selectContents } from './queries.ts'
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
  bindEndpoint(contract.listContent, async ({ query }, { db, now }) =>
    presentPage(await readDeskList(db, selectContents(db, query, now()), query, order), presentRow),
  ),

  bindEndpoint(contract.getContent, async ({ params }, { db, now }) => {
    const row = await selectContents(db, params, now()).executeTakeFirst()
    if (!row) throw new CallError('CONTENT_NOT_FOUND')
    const isLive = row.state === 'shown' || row.live !== null
    return { ...presentRow(row), values: row.fields, isLive, version: row.version }
  }),

  bindEndpoint(contract.createContent, ({ body }, context) =>
    writeOnce(context, { kind: 'content', parsed: body }, async tx => ({
      id: await createContent(tx, toActor(context), body),
    })),
  ),

  bindEndpoint(contract.changeContent, async ({ params, body }, context) => ({
    version: await changeContent(context.db, toActor(context), { ...params, version: context.version }, body),
  })),

  bindEndpoint(contract.withdrawContent, async ({ params, body }, context) => ({
    version: await withdrawContent(context.db, toActor(context), { ...params, version: context.version }, body.reason),
  })),

  bindEndpoint(contract.removeContent, async ({ params, body }, context) => {
    await removeContent(context.db, toActor(context), { ...params, version: context.version }, body.reason)
    return {}
  }),

  bindEndpoint(contract.moveContent, async ({ params: { id }, body }, context) => ({
    position: await moveContent(context.db, toActor(context), id, body.direction),
  })),

  bindEndpoint(contract.uploadContentPicture, ({ file }, context) =>
    addPicture(context.db, context.storage, toActor(context), file.bytes),
  ),

  bindEndpoint(previewAttributes, ({ query: { subject } }, services) => readDraftAttributes(services, subject)),

  bindEndpoint(previewContent, ({ params: { kind } }, services) => readDrafts(services, kind)),
]
