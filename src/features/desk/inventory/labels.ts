import type { InventoryItem, StockMovement } from '#contract/points/inventory.ts'
import type { DotTone } from '#app/desk/state-dot.tsx'

const LOW = 10

export function getItemState({ isActive, stock }: Pick<InventoryItem, 'isActive' | 'stock'>): {
  name: string
  tone: DotTone
} {
  if (!isActive) return { name: 'Tidak ditawarkan', tone: 'quiet' }
  if (stock === 0) return { name: 'Habis', tone: 'bad' }
  return stock < LOW ? { name: 'Hampir habis', tone: 'waiting' } : { name: 'Ditawarkan', tone: 'good' }
}

export const movementNames: Readonly<Record<StockMovement['reason'], string>> = {
  restock: 'Stok ditambah',
  correction: 'Koreksi',
  exchange: 'Ditukar dengan poin',
  'exchange-returned': 'Penukaran ditolak, kembali',
}

export const addPlusSign = (amount: number, text: string) => (amount > 0 ? `+${text}` : text)
