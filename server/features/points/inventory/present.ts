import type { ItemRow } from './queries.ts'

export function presentItem({ price_points: pricePoints, is_active: isActive, promised, waiting, ...item }: ItemRow) {
  return { ...item, pricePoints, isActive, promised: promised ?? 0, waiting: waiting ?? 0 }
}
