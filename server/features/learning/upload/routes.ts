import { createUpload, getUpload, legacyUpload, sendChunk } from '#contract/wire/upload.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { openUpload, readUpload, receivePiece } from './receive.ts'
import { getFile, storeWholeFile } from './service.ts'

export const uploadBindings: readonly Binding[] = [
  bindEndpoint(createUpload, async ({ body }, context) => {
    await context.limit('upload', context.person.userId)
    return openUpload(context, context.person.userId, body)
  }),
  bindEndpoint(getUpload, ({ params }, context) =>
    readUpload(context, { userId: context.person.userId, id: params.id }),
  ),
  bindEndpoint(sendChunk, async ({ params, query, bytes }, context) => {
    await context.limit('upload', context.person.userId)
    return receivePiece(context, { userId: context.person.userId, id: params.id }, query.offset, bytes)
  }),
  bindEndpoint(legacyUpload, async ({ file }, context) => {
    const key = { userId: context.person.userId, id: await storeWholeFile(context, file) }
    return getFile(context, key)
  }),
]
