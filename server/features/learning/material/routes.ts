import * as contract from '#contract/learning/material.admin.ts'
import { toActor } from '../../../desk/audit.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { bindEndpoint, type Binding } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { getContentOrigin } from '../../../player/origin.ts'
import { addPlayerAddress } from '../../../player/played-content.ts'
import { addQualities } from '../../../video/with-qualities.ts'
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
  bindEndpoint(contract.listDeskMaterials, async ({ query }, { db }) =>
    presentPage(await readDeskList(db, deskMaterials(db, query), query, order), presentRow),
  ),

  bindEndpoint(contract.getDeskMaterial, async ({ params }, { db, storage, config, publicUrl }) => {
    const { content, source, revision, title, minutes, ladder } = await findMaterial(db, params.id)
    const row = await deskMaterials(db, params).executeTakeFirst()
    if (!row) throw new CallError('LECTURE_MATERIAL_NOT_FOUND')
    return {
      ...presentRow(row),
      values: { title, minutes: String(minutes), ...(await formOf(storage, content, source)) },
      content: addQualities(addPlayerAddress(content, getContentOrigin(config, publicUrl())), ladder),
      bytes: await bytesOf(storage, content),
      ...(content.kind === 'video' && content.url !== '' && { sizes: await videoSizesOf({ db, config }, content.url) }),
      revision,
    }
  }),

  bindEndpoint(contract.draftMaterial, async ({ params }, context) => ({
    id: await draftMaterial(context.db, toActor(context), params.id),
  })),

  bindEndpoint(contract.changeMaterial, async ({ params, body }, context) => {
    const id = { ...params, version: context.version }
    const version = await changeMaterial(context, toActor(context), id, body.values)
    nudgeVideoSizes(context)
    return { version }
  }),

  bindEndpoint(contract.storeMaterialFile, ({ body }, context) => storeUploadedFile(context, toActor(context), body)),
]
