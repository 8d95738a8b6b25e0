import * as v from 'valibot'
import { INVENTORY_MAX_AMOUNT } from '#contract/wire/limits.ts'
import { type ImportAction, defineImportAction } from '../../../desk/import/import-action.ts'
import { CallError } from '../../../http/errors.ts'
import { findByDenomination } from './queries.ts'
import { moveStock } from './service.ts'

/** Reads '10.000', 'Rp10.000' and '10000' as the same number. Refuses '10,5' and '1e3'. */
const Figure = (name: string, most: number) =>
  v.pipe(
    v.string(`${name} kosong`),
    v.transform(text => text.replace(/^Rp\s*/i, '')),
    v.regex(/^(?:\d{1,9}|\d{1,3}(?:\.\d{3}){1,2})$/, 'harus bilangan bulat'),
    v.transform(text => Number(text.replaceAll('.', ''))),
    v.minValue(1, 'paling sedikit 1'),
    v.maxValue(most, `paling banyak ${most}`),
  )

/** Imports a delivery: increases the stock of each item by the delivered amount. */
export const inventoryImport: ImportAction = defineImportAction({
  name: 'inventory.import',
  columns: { denomination: { title: 'nominal' }, amount: { title: 'jumlah' } },
  row: v.object({ denomination: Figure('nominal', 10_000_000), amount: Figure('jumlah', INVENTORY_MAX_AMOUNT) }),
  keyOf: row => `nominal ${row.denomination}`,
  async check(db, rows) {
    const knownItems = await findByDenomination(
      db,
      rows.map(row => row.denomination),
    )
    const denominations = new Set(knownItems.map(item => item.denomination))
    return rows.map(row =>
      denominations.has(row.denomination) ? undefined : 'Kolom "nominal": tidak ada di inventory',
    )
  },
  async run(tx, { denomination, amount }, { actor, reason }) {
    const [item] = await findByDenomination(tx, [denomination])
    if (!item) throw new CallError('INVENTORY_NOT_FOUND')
    await moveStock(tx, actor, item.id, { kind: 'restock', amount, reason })
    return { itemId: item.id, amount }
  },
  /** Refuses if the stock would go below zero because items were exchanged after the import. */
  async undo(tx, { itemId, amount }, { actor, reason }) {
    await moveStock(tx, actor, String(itemId), { kind: 'correction', amount: -Number(amount), reason })
  },
})
