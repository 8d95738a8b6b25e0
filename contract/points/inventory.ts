import * as v from 'valibot'
import { ChangeReason, defineDeskList } from '../admin/list.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { inventoryList } from './inventory.list.ts'
import { INVENTORY_MAX_AMOUNT } from '../wire/limits.ts'
import { pageFields } from '../wire/page.ts'
import { Id, Instant, SingleLine } from '../wire/text.ts'

/** Item that learners can exchange points for, with its stock. */
export const InventoryItem = v.object({
  id: Id,
  title: v.string(),
  /** Phone credit in rupiah. */
  denomination: v.number(),
  pricePoints: v.number(),
  stock: v.number(),
  isActive: v.boolean(),
  /** Number of items that are reserved for exchanges that are not paid yet. */
  promised: v.number(),
  /** Number of users who asked for a notification when the item is in stock again. */
  waiting: v.number(),
  version: v.number(),
})
export type InventoryItem = v.InferOutput<typeof InventoryItem>

/** Reason of a change of the stock. */
export const MovementReason = v.picklist(['restock', 'correction', 'exchange', 'exchange-returned'])

const StockMovement = v.object({
  id: v.number(),
  amount: v.number(),
  reason: MovementReason,
  note: v.nullable(v.string()),
  movedBy: v.nullable(v.string()),
  at: Instant,
})
export type StockMovement = v.InferOutput<typeof StockMovement>

export const ItemTitle = v.pipe(SingleLine, v.nonEmpty('Beri nama'), v.maxLength(80, 'Nama paling panjang 80 karakter'))
const whole = (name: string) => v.pipe(v.number(`${name} harus angka`), v.integer(`${name} harus bilangan bulat`))
const positive = (name: string, most: number) =>
  v.pipe(whole(name), v.minValue(1, `${name} paling sedikit 1`), v.maxValue(most, `${name} paling banyak ${most}`))
/** Phone credit in rupiah. */
export const Denomination = positive('Nominal', 10_000_000)
export const PricePoints = positive('Harga poin', 10_000_000)

const one = v.object({ id: Id })

export const listInventory = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/inventory',
  summary: 'Stok yang bisa ditukar dengan poin',
  access: 'admin',
  query: inventoryList.query,
  answer: v.object(pageFields(InventoryItem)),
})

export const getInventoryItem = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/inventory/{id}',
  summary: 'Satu pilihan penukaran dan stoknya',
  access: 'admin',
  params: one,
  answer: InventoryItem,
  errors: ['INVENTORY_NOT_FOUND'],
})

export const listMovements = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/inventory/{id}/movements',
  summary: 'Buku pergerakan stok satu pilihan',
  access: 'admin',
  params: one,
  query: defineDeskList({}, ['id']).query,
  answer: v.object(pageFields(StockMovement)),
  errors: ['INVENTORY_NOT_FOUND'],
})

export const createInventoryItem = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/inventory',
  summary: 'Menambah pilihan penukaran, dengan stok nol',
  access: 'admin',
  body: v.object({ title: ItemTitle, denomination: Denomination, pricePoints: PricePoints, reason: ChangeReason }),
  answer: v.object({ id: Id }),
  errors: ['INVENTORY_EXISTS'],
})

export const changeInventoryItem = defineEndpoint({
  method: 'PUT',
  path: '/v1/admin/inventory/{id}',
  summary: 'Mengubah nama, harga, atau tampilnya satu pilihan',
  access: 'admin',
  isVersioned: true,
  params: one,
  body: v.object({ title: ItemTitle, pricePoints: PricePoints, isActive: v.boolean(), reason: ChangeReason }),
  answer: v.object({ version: v.number() }),
  errors: ['INVENTORY_NOT_FOUND', 'VERSION_STALE', 'VERSION_REQUIRED'],
})

/** Changes the stock of an item and adds a row to its ledger. The stock never goes below zero. */
export const moveStock = defineEndpoint({
  method: 'POST',
  path: '/v1/admin/inventory/{id}/movements',
  summary: 'Menambah stok, atau membetulkannya dengan alasan',
  access: 'admin',
  params: one,
  body: v.pipe(
    v.object({
      kind: v.picklist(['restock', 'correction']),
      /** Number of added items. Negative numbers remove items, and are allowed only in a correction. */
      amount: v.pipe(
        whole('Jumlah'),
        v.minValue(-INVENTORY_MAX_AMOUNT, 'Jumlah terlalu kecil'),
        v.maxValue(INVENTORY_MAX_AMOUNT, 'Jumlah terlalu besar'),
        v.notValue(0, 'Jumlah tidak boleh nol'),
      ),
      reason: ChangeReason,
    }),
    v.forward(
      v.check(
        ({ kind, amount }) => kind === 'correction' || amount > 0,
        'Stok hanya bertambah; pakai koreksi untuk mengurangi',
      ),
      ['amount'],
    ),
  ),
  answer: v.object({ stock: v.number() }),
  errors: ['INVENTORY_NOT_FOUND', 'INVENTORY_BELOW_ZERO'],
  idempotent: true,
})
