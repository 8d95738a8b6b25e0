import * as v from 'valibot'
import { Bulk } from './bulk.ts'
import { importNames } from './bulk-actions.ts'
import { defineEndpoint, DownloadedFile } from '../wire/endpoint.ts'
import { IMPORT_MAX_BYTES } from '../wire/limits.ts'
import { Id } from '../wire/text.ts'

/** Dry run: checks every row of the file and stores a plan. `startBulk` executes that plan. */
export const planImport = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/imports',
  summary: 'Membaca berkas CSV atau XLSX dan memeriksa tiap barisnya, tanpa mengubah apa pun',
  access: 'admin',
  limit: 'bulk',
  upload: {
    maxBytes: IMPORT_MAX_BYTES,
    types: ['text/plain', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    refusal: 'IMPORT_FILE_NOT_SUPPORTED',
  },
  body: v.object({ deed: v.picklist(importNames) }),
  answer: Bulk,
  errors: ['IMPORT_FILE_NOT_SUPPORTED', 'IMPORT_FILE_NOT_USABLE', 'BULK_EMPTY'],
})

/** Exports the rows that cannot be imported. The rows are unchanged, with an additional column for the reason. */
export const exportImportProblems = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/imports/{id}/problems',
  summary: 'Baris bermasalah sebuah impor sebagai CSV, dengan kolom alasan',
  access: 'admin',
  params: v.object({ id: Id }),
  download: 'text/csv',
  answer: DownloadedFile,
  errors: ['BULK_NOT_FOUND'],
})
