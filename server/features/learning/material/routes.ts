import * as contract from '#contract/learning/material.admin.ts'
import { toActor } from '../../../desk/audit.ts'
import { presentPage, readDeskList } from '../../../desk/list.ts'
import { bindEndpoint, type Binding } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { getContentOrigin } from '../../../player/origin.ts'
import { addPlayerAddress } from '../../../player/played-content.ts'
import { addVideoQualities } from '../../../video/with-qualities.ts'
import { sumContentBytes } from '../download/service.ts'
import { wakeVideoJob, readVideoSizes } from '../video/service.ts'
import { toMaterialForm } from './content.ts'
import { selectDeskMaterials } from './queries.ts'
import { changeMaterial, createMaterialDraft, findMaterial, storeUploadedFile } from './service.ts'
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
    presentPage(await readDeskList(db, selectDeskMaterials(db, query), query, order), presentRow),
  ),

  bindEndpoint(contract.getDeskMaterial, async ({ params }, { db, storage, config, publicUrl }) => {
    const { content, source, revision, title, minutes, ladder } = await findMaterial(db, params.id)
    const row = await selectDeskMaterials(db, params).executeTakeFirst()
    if (!row) throw new CallError('LECTURE_MATERIAL_NOT_FOUND')
    return {
      ...presentRow(row),
      values: { title, minutes: String(minutes), ...(await toMaterialForm(storage, content, source)) },
      content: addVideoQualities(addPlayerAddress(content, getContentOrigin(config, publicUrl())), ladder),
      bytes: await sumContentBytes(storage, content),
      ...(content.kind === 'video' &&
        content.url !== '' && { sizes: await readVideoSizes({ db, config }, content.url) }),
      revision,
    }
  }),

  bindEndpoint(contract.draftMaterial, async ({ params }, context) => ({
    id: await createMaterialDraft(context.db, toActor(context), params.id),
  })),

  bindEndpoint(contract.changeMaterial, async ({ params, body }, context) => {
    const id = { ...params, version: context.version }
    const version = await changeMaterial(context, toActor(context), id, body.values)
    wakeVideoJob(context)
    return { version }
  }),

  bindEndpoint(contract.storeMaterialFile, ({ body }, context) => storeUploadedFile(context, toActor(context), body)),
]
