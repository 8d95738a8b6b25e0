import * as v from 'valibot'
import { ChangeReason } from '../admin/list.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { pageFields } from '../wire/page.ts'
import { redeemCodeList, RedeemCodeState } from './redeem-code.list.ts'
import { isRedeemCode, redeemCodeError, REDEEM_CODE_LENGTH, normalizeTypedCode } from './redeem-code.rules.ts'
import { Id, Instant, SingleLine } from '../wire/text.ts'

/** A code sold by a partner marketplace. */
export const RedeemCode = v.object({
  id: Id,
  code: v.string(),
  partner: v.string(),
  state: RedeemCodeState,
  createdAt: Instant,
  usedAt: v.nullable(Instant),
})
export type RedeemCode = v.InferOutput<typeof RedeemCode>

/** Redeem code as users type or paste it. */
export const RedeemCodeText = v.pipe(
  SingleLine,
  v.transform(normalizeTypedCode),
  v.check(code => redeemCodeError(code) === undefined, 'bukan kode redeem, tetapi voucher, NIK, atau invoice'),
  v.check(code => !/^\d{9,11}$/.test(code), 'nol di depannya mungkin hilang; format kolomnya sebagai teks'),
  v.check(isRedeemCode, `harus ${REDEEM_CODE_LENGTH} huruf dan angka`),
)

export const PartnerName = v.pipe(SingleLine, v.nonEmpty('kosong'), v.maxLength(80, 'paling panjang 80 huruf'))

export const listRedeemCodes = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/redeem-codes',
  summary: 'Kode redeem mitra',
  access: 'admin',
  query: redeemCodeList.query,
  answer: v.object(pageFields(RedeemCode)),
})

export const createRedeemCode = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/redeem-codes',
  summary: 'Menambah satu kode redeem mitra',
  access: 'admin',
  body: v.object({ code: RedeemCodeText, partner: PartnerName, reason: ChangeReason }),
  answer: v.object({}),
  errors: ['REDEEM_CODE_EXISTS'],
})
