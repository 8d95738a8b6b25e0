import * as contract from '#contract/learning/material.admin.ts'
import { actorOf } from '../../../desk/audit.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { bind, type Binding } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { contentOriginOf } from '../../../player/origin.ts'
import { playedContent } from '../../../player/played-content.ts'
import { withQualities } from '../../../video/with-qualities.ts'
import { bytesOf } from '../download/service.ts'
import { nudgeVideoSizes, videoSizesOf } from '../video/service.ts'
import { formOf } from './content.ts'
import { deskMaterials } from './queries.ts'
import { changeMaterial, draftMaterial, findMaterial, storeUploadedFile } from './service.ts'
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
    const { content, source, revision, title, minutes, ladder } = await findMaterial(db, params.id)
    const row = await deskMaterials(db, params).executeTakeFirst()
    if (!row) throw new CallError('LECTURE_MATERIAL_NOT_FOUND')
    return {
      ...presentRow(row),
      values: { title, minutes: String(minutes), ...(await formOf(storage, content, source)) },
      content: withQualities(playedContent(content, contentOriginOf(config, publicUrl())), ladder),
      bytes: await bytesOf(storage, content),
      ...(content.kind === 'video' && content.url !== '' && { sizes: await videoSizesOf({ db, config }, content.url) }),
      revision,
    }
  }),

  bind(contract.draftMaterial, async ({ params }, context) => ({
    id: await draftMaterial(context.db, actorOf(context), params.id),
  })),

  bind(contract.changeMaterial, async ({ params, body }, context) => {
    const id = { ...params, version: context.version }
    const version = await changeMaterial(context, actorOf(context), id, body.values)
    nudgeVideoSizes(context)
    return { version }
  }),

  bind(contract.storeMaterialFile, ({ body }, context) => storeUploadedFile(context, actorOf(context), body)),
]
