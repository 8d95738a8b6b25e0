import { createUpload, getUpload, olderUpload, sendChunk } from '#contract/upload.ts'
import { type Binding, bind } from '../../http/bind.ts'
import { CallError } from '../../http/errors.ts'
import { presentFile } from './links.ts'
import { findUpload } from './queries.ts'
import { openUpload, readUpload, takePiece } from './service.ts'
import { takeWholeFile } from './whole-file.ts'

export const uploadBindings: readonly Binding[] = [
  bind(createUpload, async ({ body }, context) => {
    await context.limit('upload', context.person.userId)
    return openUpload(context, context.person.userId, body)
  }),
  bind(getUpload, ({ params }, context) => readUpload(context, { userId: context.person.userId, id: params.id })),
  bind(sendChunk, async ({ params, query, bytes }, context) => {
    await context.limit('upload', context.person.userId)
    return takePiece(context, { userId: context.person.userId, id: params.id }, query.offset, bytes)
  }),
  bind(olderUpload, async ({ file }, context) => {
    const key = { userId: context.person.userId, id: await takeWholeFile(context, file) }
    const row = await findUpload(context.db, key)
    if (!row) throw new CallError('UPLOAD_NOT_FOUND')
    return presentFile(context, row)
  }),
]
