import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { CANNED_COMMENT_MAX_LENGTH } from './limits.ts'
import { Id, MultiLine } from './text.ts'

/** A sentence an expert says again and again: one's own, ready to be put into a comment. */
export const CannedComment = v.object({ id: Id, text: v.string() })
export type CannedComment = v.InferOutput<typeof CannedComment>

export const listCannedComments = defineEndpoint({
  method: 'GET',
  path: '/v1/expert/comments',
  summary: 'Komentar siap pakai milik sendiri, yang paling lama disimpan dulu',
  access: 'expert',
  answer: v.array(CannedComment),
})

export const addCannedComment = defineEndpoint({
  method: 'POST',
  path: '/v1/expert/comments',
  summary: 'Menyimpan komentar siap pakai',
  access: 'expert',
  body: v.object({
    text: v.pipe(
      MultiLine,
      v.nonEmpty('Tulis dulu komentarnya'),
      v.maxLength(
        CANNED_COMMENT_MAX_LENGTH,
        `Komentar siap pakai paling panjang ${CANNED_COMMENT_MAX_LENGTH} karakter`,
      ),
    ),
  }),
  answer: CannedComment,
  errors: ['CANNED_COMMENT_EXISTS', 'CANNED_COMMENT_LIMIT_REACHED'],
})

export const removeCannedComment = defineEndpoint({
  method: 'DELETE',
  path: '/v1/expert/comments/{id}',
  summary: 'Menghapus komentar siap pakai milik sendiri',
  access: 'expert',
  params: v.object({ id: Id }),
  answer: v.object({}),
  errors: ['CANNED_COMMENT_NOT_FOUND'],
})
