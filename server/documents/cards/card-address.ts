import { createHash } from 'node:crypto'
import type { Card } from '../drawing.ts'

/** What those who show a shared link ask for. */
export const CARD = { width: 1_200, height: 630, mostBytes: 100 * 1_024 } as const
/** Another number: all cards are drawn anew, because they look different now. */
const LOOKS = 1
const LANDING = 'beranda'

/** Where the card of a page is: its address changes with what is on it, so that whoever keeps pictures asks for the new one. */
export function cardAddress(path: string, card: Card): string {
  return `/kartu/${path === '/' ? LANDING : path.slice(1)}.${cardTag(card)}.jpg`
}

export function cardTag(card: Card): string {
  return createHash('sha256')
    .update(JSON.stringify([LOOKS, card]))
    .digest('hex')
    .slice(0, 16)
}

/** The page and the version an address of a card names. */
export function readCardAddress(name: string): { path: string; tag: string } | undefined {
  const [, page, tag] = /^([\w/-]{1,160})\.([0-9a-f]{16})\.jpg$/.exec(name) ?? []
  if (page === undefined || tag === undefined) return undefined
  return { path: page === LANDING ? '/' : `/${page}`, tag }
}
