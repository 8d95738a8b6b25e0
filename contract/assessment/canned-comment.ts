import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { CANNED_COMMENT_MAX_LENGTH, CANNED_COMMENTS_MAX } from '../wire/limits.ts'
import { Id, MultiLine } from '../wire/text.ts'

/** Canned comment: a text that an expert saved to insert it into later comments. */
export const CannedComment = v.object({ id: Id, text: v.string() })
export type CannedComment = v.InferOutput<typeof CannedComment>

const CommentText = v.pipe(
  MultiLine,
  v.nonEmpty('Tulis dulu komentarnya'),
  v.maxLength(CANNED_COMMENT_MAX_LENGTH, `Komentar siap pakai paling panjang ${CANNED_COMMENT_MAX_LENGTH} karakter`),
)

export const listCannedComments = defineEndpoint({
  method: 'GET',
  path: '/v1/staff/comments',
  summary: 'Komentar siap pakai milik sendiri, dalam urutannya sendiri',
  access: 'staff',
  answer: v.array(CannedComment),
})

export const addCannedComment = defineEndpoint({
  method: 'POST',
  path: '/v1/staff/comments',
  summary: 'Menyimpan komentar siap pakai',
  access: 'staff',
  body: v.object({ text: CommentText }),
  answer: CannedComment,
  errors: ['CANNED_COMMENT_EXISTS', 'CANNED_COMMENT_LIMIT_REACHED'],
})

/**
 * Changes the text of a comment or its position in the list. After a change of the position the other comments move up
 * or down.
 */
export const changeCannedComment = defineEndpoint({
  method: 'PUT',
  path: '/v1/staff/comments/{id}',
  summary: 'Mengubah kata-kata atau urutan komentar siap pakai milik sendiri',
  access: 'staff',
  params: v.object({ id: Id }),
  body: v.object({
    text: CommentText,
    /** Index in the list, from 0. An index beyond the last comment means the end. */
    place: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(CANNED_COMMENTS_MAX)),
  }),
  answer: CannedComment,
  errors: ['CANNED_COMMENT_NOT_FOUND', 'CANNED_COMMENT_EXISTS'],
})

export const removeCannedComment = defineEndpoint({
  method: 'DELETE',
  path: '/v1/staff/comments/{id}',
  summary: 'Menghapus komentar siap pakai milik sendiri',
  access: 'staff',
  params: v.object({ id: Id }),
  answer: v.object({}),
  errors: ['CANNED_COMMENT_NOT_FOUND'],
})
