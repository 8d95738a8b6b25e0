import * as v from 'valibot'
import { ChangeReason } from '../admin/list.ts'
import { defineEndpoint, DownloadedFile } from '../wire/endpoint.ts'
import { PointExchange } from './exchange.ts'
import { exchangeList, ExchangeStage } from './exchange.list.ts'
import { PAYOUT_MAX_LINES } from '../wire/limits.ts'
import { pageFields } from '../wire/page.ts'
import { Id, Instant, SingleLine } from '../wire/text.ts'

/** Warning sign that an admin checks before the credit is sent. It is not proof of abuse. */
const ExchangeSign = v.object({ sign: v.string(), text: v.string() })
export type ExchangeSign = v.InferOutput<typeof ExchangeSign>

const Colleague = v.object({ id: Id, fullName: v.string() })

export const AdminExchange = v.object({
  ...PointExchange.entries,
  stage: ExchangeStage,
  learner: v.object({ id: Id, fullName: v.string(), email: v.string() }),
  /** Warning signs at the time of the request. While it is open, they also count later users of its phone number. */
  signs: v.array(ExchangeSign),
  /** Payout file that contains the exchange, and its line in the file. */
  payout: v.nullable(v.object({ id: Id, number: v.number(), line: v.number() })),
})
export type AdminExchange = v.InferOutput<typeof AdminExchange>

export const listExchanges = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/points/exchanges',
  summary: 'Permintaan tukar poin, yang paling lama menunggu dulu',
  access: 'admin',
  query: exchangeList.query,
  answer: v.object({
    ...pageFields(AdminExchange),
    /** Numbers of exchanges that need an action, over all users and independent of the filter. */
    counts: v.object({ asked: v.number(), ready: v.number(), paying: v.number() }),
  }),
})

export const ExchangeRequestHistory = v.object({
  ...AdminExchange.entries,
  decidedBy: v.nullable(Colleague),
  /** Other requests of the same user, newest first. */
  others: v.array(PointExchange),
})
export type ExchangeRequestHistory = v.InferOutput<typeof ExchangeRequestHistory>

const oneExchange = v.object({ id: Id })

export const getExchangeHistory = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/points/exchanges/{id}',
  summary: 'Satu permintaan tukar poin, dengan permintaan lain orang yang sama',
  access: 'admin',
  params: oneExchange,
  answer: ExchangeRequestHistory,
  errors: ['EXCHANGE_NOT_FOUND'],
})

const decision = {
  method: 'POST',
  access: 'admin',
  params: oneExchange,
  answer: PointExchange,
} as const
const decided = ['EXCHANGE_NOT_FOUND', 'EXCHANGE_DECIDED'] as const

export const approveExchange = defineEndpoint({
  ...decision,
  path: '/v1/admin/points/exchanges/{id}/approve',
  summary: 'Menyetujui penukaran',
  errors: decided,
})

/**
 * Payout file that the admin saw. The call fails if the exchange is now in another file, because the reported result
 * belongs to the old file. Older pages do not send this field.
 */
const seenPayout = { query: v.object({ payoutId: v.optional(Id) }) }

/** Marks an exchange as paid. The exchange must be in a payout file, so that no other admin sends the same credit. */
export const markExchangePaid = defineEndpoint({
  ...decision,
  ...seenPayout,
  path: '/v1/admin/points/exchanges/{id}/paid',
  summary: 'Mencatat bahwa pulsa sudah dikirim',
  errors: [...decided, 'EXCHANGE_NOT_IN_PAYOUT'],
})

/** Removes an exchange from its payout file. The next file contains it with a new reference. */
export const markExchangeUnpaid = defineEndpoint({
  ...decision,
  ...seenPayout,
  path: '/v1/admin/points/exchanges/{id}/unpaid',
  summary: 'Mencatat bahwa pulsa gagal dikirim; penukaran menunggu berkas bayar berikutnya',
  body: v.object({ reason: ChangeReason }),
  errors: [...decided, 'EXCHANGE_NOT_IN_PAYOUT'],
})

/** Rejects an exchange. Refused while the provider may be sending its credit. */
export const rejectExchange = defineEndpoint({
  ...decision,
  path: '/v1/admin/points/exchanges/{id}/reject',
  summary: 'Menolak penukaran; poin dan stok kembali',
  body: v.object({
    reason: v.pipe(SingleLine, v.nonEmpty('Tulis alasannya'), v.maxLength(200, 'Alasan paling banyak 200 karakter')),
  }),
  errors: [...decided, 'EXCHANGE_IN_PAYOUT'],
})

/** Payout file for the provider. An approved exchange is in one file at most. */
export const Payout = v.object({
  id: Id,
  number: v.number(),
  madeAt: Instant,
  madeBy: Colleague,
  /** Number of lines when the file was created. */
  lineCount: v.number(),
  amount: v.number(),
  paidCount: v.number(),
  /** Number of lines without a reported result. */
  waitingCount: v.number(),
})
export type Payout = v.InferOutput<typeof Payout>

export const listPayouts = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/points/payouts',
  summary: 'Berkas bayar pulsa yang terakhir dibuat, yang belum selesai dulu',
  access: 'admin',
  answer: v.array(Payout),
})

/**
 * Creates a payout file. Without ids it contains all approved exchanges that are in no file, oldest first, up to the
 * limit of one file.
 */
export const makePayout = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/points/payouts',
  summary: 'Membuat berkas bayar dari penukaran yang disetujui',
  access: 'admin',
  bodyMaxBytes: 32 * 1024,
  body: v.object({
    ids: v.optional(
      v.pipe(v.array(Id), v.maxLength(PAYOUT_MAX_LINES, `Paling banyak ${PAYOUT_MAX_LINES} penukaran satu berkas`)),
    ),
  }),
  answer: Payout,
  errors: ['PAYOUT_EMPTY'],
})

const onePayout = { method: 'POST', access: 'admin', params: v.object({ id: Id }) } as const

/**
 * Downloads a payout file. Lines and references never change, so that the provider detects a file that was sent
 * twice. Only the lines of accounts that were erased since then are missing.
 */
export const downloadPayout = defineEndpoint({
  ...onePayout,
  path: '/v1/admin/points/payouts/{id}/file',
  summary: 'Berkas bayar sebagai XLSX',
  limit: 'export',
  download: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  answer: DownloadedFile,
  errors: ['PAYOUT_NOT_FOUND'],
})

export const settlePayout = defineEndpoint({
  ...onePayout,
  path: '/v1/admin/points/payouts/{id}/paid',
  summary: 'Mencatat bahwa semua yang tersisa di satu berkas sudah dibayar',
  answer: v.object({ total: v.number() }),
  errors: ['PAYOUT_NOT_FOUND'],
})
