import * as v from 'valibot'
import { isRedeemCode, REDEEM_CODE_LENGTH, redeemCodeError, typedCode } from '#contract/rules/redeem-code.ts'
import { SingleLine } from '#contract/text.ts'
import { type ImportDeed, importDeed } from '../../desk/import/import-deed.ts'
import { CallError } from '../../http/errors.ts'
import { deleteUnusedCode, insertRedeemCode, listKnownCodes } from './queries.ts'

const Code = v.pipe(
  v.string('kosong'),
  v.transform(typedCode),
  v.check(code => redeemCodeError(code) === undefined, 'bukan kode redeem, tetapi voucher, NIK, atau invoice'),
  v.check(code => !/^\d{9,11}$/.test(code), 'nol di depannya mungkin hilang; format kolomnya sebagai teks'),
  v.check(isRedeemCode, `harus ${REDEEM_CODE_LENGTH} huruf dan angka`),
)

/** Codes a partner marketplace has sold: we only know them. */
export const redeemCodeImport: ImportDeed = importDeed({
  name: 'redeem-code.import',
  columns: { code: { title: 'kode' }, partner: { title: 'mitra' } },
  row: v.object({
    code: Code,
    partner: v.pipe(SingleLine, v.nonEmpty('kosong'), v.maxLength(80, 'paling panjang 80 huruf')),
  }),
  keyOf: row => row.code,
  async check(db, rows) {
    const known = await listKnownCodes(
      db,
      rows.map(row => row.code),
    )
    return rows.map(({ code }) => (known.has(code) ? 'Kolom "kode": sudah ada' : undefined))
  },
  async run(tx, { code, partner }) {
    if (!(await insertRedeemCode(tx, code, partner))) throw new CallError('REDEEM_CODE_EXISTS')
    return { code }
  },
  async undo(tx, { code }) {
    if (!(await deleteUnusedCode(tx, String(code)))) throw new CallError('REDEEM_USED')
  },
})
