import * as v from 'valibot'
import { PartnerName, RedeemCodeText } from '#contract/payment/redeem-code.ts'
import { type ImportAction, defineImportAction } from '../../../desk/import/import-action.ts'
import { CallError } from '../../../http/errors.ts'
import { deleteUnusedCode, insertRedeemCode, listKnownCodes } from './queries.ts'

/** Imports redeem codes that a partner has sold. */
export const redeemCodeImport: ImportAction = defineImportAction({
  name: 'redeem-code.import',
  columns: { code: { title: 'kode' }, partner: { title: 'mitra' } },
  row: v.object({
    code: RedeemCodeText,
    partner: PartnerName,
  }),
  keyOf: row => row.code,
  async check(db, rows) {
    const knownCodes = await listKnownCodes(
      db,
      rows.map(row => row.code),
    )
    return rows.map(({ code }) => (knownCodes.has(code) ? 'Kolom "kode": sudah ada' : undefined))
  },
  async run(tx, { code, partner }) {
    if (!(await insertRedeemCode(tx, code, partner))) throw new CallError('REDEEM_CODE_EXISTS')
    return { code }
  },
  async undo(tx, { code }) {
    if (!(await deleteUnusedCode(tx, String(code)))) throw new CallError('REDEEM_USED')
  },
})
