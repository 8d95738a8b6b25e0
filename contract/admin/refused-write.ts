import * as v from 'valibot'
import { ChangeReason } from './list.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { pageFields } from '../wire/page.ts'
import { refusedWriteList } from './refused-write.list.ts'
import { Id, Instant } from '../wire/text.ts'

/**
 * Outbox entry that the server refused. The entry remains on the learner's device, and the server has no copy of its
 * content.
 */
export const RefusedWrite = v.object({
  id: Id,
  user: v.object({ id: Id, fullName: v.string(), email: v.string() }),
  /** Kind of the outbox entry. May be unknown to this version. */
  kind: v.string(),
  /** Reason why the server refused the entry, as a message. */
  message: v.string(),
  tries: v.number(),
  firstAt: Instant,
  lastAt: Instant,
  contactedAt: v.nullable(Instant),
  isSettled: v.boolean(),
})
export type RefusedWrite = v.InferOutput<typeof RefusedWrite>

const one = v.object({ id: Id })

export const listRefusedWrites = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/refused-writes',
  summary: 'Pekerjaan pelajar yang ditolak server',
  access: 'admin',
  query: refusedWriteList.query,
  answer: v.object(pageFields(RefusedWrite)),
})

export const getRefusedWrite = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/refused-writes/{id}',
  summary: 'Satu pekerjaan yang ditolak server',
  access: 'admin',
  params: one,
  answer: RefusedWrite,
  errors: ['REFUSED_WRITE_NOT_FOUND'],
})

/** Asks the learner for the support code, by push and mail. */
export const contactAboutRefused = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/refused-writes/{id}/contact',
  summary: 'Menghubungi pelajar tentang pekerjaannya yang ditolak, dan meminta kode bantuan',
  access: 'admin',
  params: one,
  answer: v.object({}),
  errors: ['REFUSED_WRITE_NOT_FOUND', 'CONTACTED_LATELY'],
})

/** Marks a refused entry as settled, because no further action is needed. */
export const settleRefused = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/refused-writes/{id}/settle',
  summary: 'Mencatat bahwa pekerjaan yang ditolak sudah beres',
  access: 'admin',
  params: one,
  body: v.object({ reason: ChangeReason }),
  answer: v.object({}),
  errors: ['REFUSED_WRITE_NOT_FOUND'],
})
