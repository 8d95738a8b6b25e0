import * as contract from '#contract/learning/material.admin.ts'
import { actorOf } from '../../../desk/audit.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { bind, type Binding } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { contentOriginOf } from '../../../player/origin.ts'
import { playedContent } from '../../../player/played-content.ts'
import { bytesOf } from '../download/service.ts'
import { formOf } from './content.ts'
import { deskMaterials } from './queries.ts'
import { changeMaterial, draftMaterial, findMaterial, takeFile } from './service.ts'
import { presentRow } from './present.ts'

const order = {
  sorts: {
    place: { name: 'place', type: 'text' },
    title: { name: 'title', type: 'text' },
    minutes: { name: 'minutes', type: 'integer' },
  },
  usual: 'place',
  unique: { name: 'id', type: 'uuid' },
} as const

export const materialBindings: readonly Binding[] = [
  bind(contract.listDeskMaterials, async ({ query }, { db }) =>
    presentPage(await readDeskList(db, deskMaterials(db, query), query, order), presentRow),
  ),

  bind(contract.getDeskMaterial, async ({ params }, { db, storage, config, publicUrl }) => {
    const { content, source, revision, title, minutes } = await findMaterial(db, params.id)
    const row = await deskMaterials(db, params).executeTakeFirst()
    if (!row) throw new CallError('LECTURE_MATERIAL_NOT_FOUND')
    return {
      ...presentRow(row),
      values: { title, minutes: String(minutes), ...(await formOf(storage, content, source)) },
      content: playedContent(content, contentOriginOf(config, publicUrl())),
      bytes: await bytesOf(storage, content),
      revision,
    }
  }),

  bind(contract.draftMaterial, async ({ params }, context) => ({
    id: await draftMaterial(context.db, actorOf(context), params.id),
  })),

  bind(contract.changeMaterial, async ({ params, body }, context) => ({
    version: await changeMaterial(context, actorOf(context), { ...params, version: context.version }, body.values),
  })),

  bind(contract.takeMaterialFile, ({ body }, context) => takeFile(context, actorOf(context), body)),
]
