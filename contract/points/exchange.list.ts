import * as v from 'valibot'
import { defineDeskList, YesNo } from '../admin/list.ts'
import { PlainText, SearchText } from '../wire/text.ts'

/**
 * Stage of an exchange for admins. An approved exchange waits for a file (`ready`), then for the provider (`paying`).
 */
export const ExchangeStage = v.picklist(['asked', 'ready', 'paying', 'paid', 'rejected'])
export type ExchangeStage = v.InferOutput<typeof ExchangeStage>

const PayoutNumber = v.pipe(PlainText, v.regex(/^\d{1,9}$/, 'Nomor berkas tidak valid'))

export const exchangeList = defineDeskList(
  { search: SearchText, stage: ExchangeStage, isOdd: YesNo, payout: PayoutNumber },
  ['askedAt', 'denomination'],
)
export type ExchangeListSearch = v.InferOutput<typeof exchangeList.search>
