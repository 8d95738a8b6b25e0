import * as v from 'valibot'
import { ChangeReason } from '../admin/list.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Id, MultiLine } from '../wire/text.ts'

/** Cards of a material as text, one card per line: `istilah = arti`. */
const DeckText = v.pipe(MultiLine, v.maxLength(12_000, 'Terlalu panjang'))

const one = v.object({ id: Id })

export const getReviewDeck = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/materials/{id}/review-deck',
  summary: 'Kartu ulangan satu materi',
  access: 'admin',
  params: one,
  answer: v.object({ cards: v.string(), version: v.number() }),
  errors: ['LECTURE_MATERIAL_NOT_FOUND'],
})

/**
 * Stores the review cards of a material, for all its versions at once. Learners who already reviewed a card see that it
 * was changed or withdrawn.
 */
export const setReviewDeck = defineEndpoint({
  method: 'PUT',
  path: '/v1/admin/materials/{id}/review-deck',
  summary: 'Mengubah kartu ulangan satu materi',
  access: 'admin',
  isVersioned: true,
  params: one,
  body: v.object({ cards: DeckText, reason: ChangeReason }),
  answer: v.object({ version: v.number() }),
  errors: ['LECTURE_MATERIAL_NOT_FOUND', 'VERSION_STALE', 'VERSION_REQUIRED'],
})
