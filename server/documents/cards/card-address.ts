import { createHash } from 'node:crypto'
import type { Card } from '../drawing.ts'

/**
 * Size in pixels and maximum file size of a card, the preview picture of a link. The limits are those of messengers and
 * social networks.
 */
export const CARD_LIMITS = { width: 1_200, height: 630, mostBytes: 100 * 1_024 } as const
/**
 * Version of the cards' design. A change of the design must increase this number, so that all cards are rendered again.
 */
const LOOKS = 1
const LANDING = 'beranda'

/**
 * Returns the URL of a page's preview picture. The URL contains a hash of the card's content, so that caches of other
 * sites request a changed picture.
 */
export function createCardAddress(path: string, card: Card): string {
  return `/kartu/${path === '/' ? LANDING : path.slice(1)}.${createCardTag(card)}.jpg`
}

export function createCardTag(card: Card): string {
  return createHash('sha256')
    .update(JSON.stringify([LOOKS, card]))
    .digest('hex')
    .slice(0, 16)
}

/** Parses the page and the hash from the URL of a preview picture. */
export function readCardAddress(name: string): { path: string; tag: string } | undefined {
  const [, page, tag] = /^([\w/-]{1,160})\.([0-9a-f]{16})\.jpg$/.exec(name) ?? []
  if (page === undefined || tag === undefined) return undefined
  return { path: page === LANDING ? '/' : `/${page}`, tag }
}
