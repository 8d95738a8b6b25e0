import * as v from 'valibot'
import { bulkActionNames } from './bulk-actions.ts'
import { bulkList, BulkState } from './bulk.list.ts'
import { ChangeReason, defineDeskList } from './list.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { BULK_MAX_CHOSEN } from '../wire/limits.ts'
import { pageFields } from '../wire/page.ts'
import { Id, Instant, PlainText, SingleLine } from '../wire/text.ts'

/**
 * State of one row of a bulk action. `refused`: the action was impossible. `kept`: the undo was impossible. In both
 * cases the stored row has an error code with the reason.
 */
const RowState = v.picklist(['waiting', 'done', 'refused', 'undo-waiting', 'undone', 'kept'])
export type BulkRowState = v.InferOutput<typeof RowState>

/** One bulk action, with the admin who started it and its progress. */
export const Bulk = v.object({
  id: Id,
  deed: v.string(),
  state: BulkState,
  total: v.number(),
  counts: v.object({
    waiting: v.number(),
    done: v.number(),
    refused: v.number(),
    undone: v.number(),
    kept: v.number(),
  }),
  askedBy: v.object({ id: Id, fullName: v.string() }),
  askedAt: Instant,
  reason: v.nullable(v.string()),
  finishedAt: v.nullable(Instant),
  /** Deadline for undoing the whole action; null if the action cannot be undone. */
  undoUntil: v.nullable(Instant),
})
export type Bulk = v.InferOutput<typeof Bulk>

const Row = v.object({
  seq: v.number(),
  subjectId: Id,
  /** Name of the row in its list. Null if the row no longer exists. */
  name: v.nullable(v.string()),
  state: RowState,
  /** Error message, if the action or its undo was impossible. */
  problem: v.nullable(v.string()),
})
export type BulkRow = v.InferOutput<typeof Row>

const one = v.object({ id: Id })
const Word = v.pipe(SingleLine, v.maxLength(300))

/** Rows chosen one by one, or all rows that match a list's filter, including pages that were not shown. */
const Target = v.union([
  v.strictObject({
    ids: v.pipe(
      v.array(Id),
      v.minLength(1, 'Pilih dulu barisnya'),
      v.maxLength(BULK_MAX_CHOSEN, `Paling banyak ${BULK_MAX_CHOSEN} baris yang dipilih satu per satu`),
    ),
  }),
  v.strictObject({ filter: v.record(v.pipe(PlainText, v.maxLength(40)), Word) }),
])
export type BulkTarget = v.InferOutput<typeof Target>

/**
 * Stores which rows the action will change, but changes none of them. `startBulk` later changes only the stored rows.
 */
export const planBulk = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/bulks',
  summary: 'Menyiapkan pekerjaan massal: baris mana saja yang kena',
  access: 'admin',
  limit: 'bulk',
  bodyMaxBytes: 128 * 1024,
  body: v.object({
    deed: v.picklist(bulkActionNames),
    target: Target,
    /** Input that the action needs in addition to the rows. */
    values: v.optional(v.record(v.pipe(PlainText, v.maxLength(40)), Word), {}),
  }),
  answer: Bulk,
  errors: ['BULK_EMPTY', 'BULK_TOO_LARGE'],
})

export const startBulk = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/bulks/{id}/start',
  summary: 'Memulai pekerjaan massal yang sudah disiapkan, atau melanjutkan yang dihentikan',
  access: 'admin',
  params: one,
  body: v.object({ reason: ChangeReason }),
  answer: Bulk,
  errors: ['BULK_NOT_FOUND', 'BULK_NOT_STARTABLE'],
})

export const stopBulk = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/bulks/{id}/stop',
  summary: 'Menghentikan pekerjaan massal; yang sudah dikerjakan tetap',
  access: 'admin',
  params: one,
  answer: Bulk,
  errors: ['BULK_NOT_FOUND', 'BULK_NOT_RUNNING'],
})

export const undoBulk = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/bulks/{id}/undo',
  summary: 'Membatalkan seluruh pekerjaan massal; baris yang sudah berubah lagi dibiarkan',
  access: 'admin',
  params: one,
  body: v.object({ reason: ChangeReason }),
  answer: Bulk,
  errors: ['BULK_NOT_FOUND', 'BULK_NOT_UNDOABLE'],
})

export const listBulks = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/bulks',
  summary: 'Pekerjaan massal, yang terbaru dulu',
  access: 'admin',
  query: bulkList.query,
  answer: v.object(pageFields(Bulk)),
})

export const getBulk = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/bulks/{id}',
  summary: 'Satu pekerjaan massal dan kemajuannya',
  access: 'admin',
  params: one,
  answer: Bulk,
  errors: ['BULK_NOT_FOUND'],
})

export const bulkRowList = defineDeskList({ state: RowState }, ['seq'])

export const listBulkRows = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/bulks/{id}/rows',
  summary: 'Hasil pekerjaan massal per baris',
  access: 'admin',
  params: one,
  query: bulkRowList.query,
  answer: v.object(pageFields(Row)),
  errors: ['BULK_NOT_FOUND'],
})
