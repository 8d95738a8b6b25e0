import { DAY_MS } from '#contract/wire/durations.ts'
import { storeReviewDeck } from '../features/learning/review/deck-queries.ts'
import type { Tx } from '../db/database.ts'
import type { CareerTrackFile } from './content-shape.ts'
import { createDemoId } from './demo-id.ts'
import { createMaterialLineage } from './seed-career-track.ts'

/**
 * Age of the cards in days. They are older than all completed materials, so that a card is due from the day of
 * completion.
 */
const CARDS_DAYS = 90

/** Stores the authors' review cards of a career track. Does not change a deck that is already stored. */
export async function insertDemoDecks(tx: Tx, { slug, tracks }: CareerTrackFile, now: Date): Promise<void> {
  const createdAt = new Date(now.getTime() - CARDS_DAYS * DAY_MS).toISOString()
  for (const [t, track] of tracks.entries()) {
    for (const [c, trackClass] of track.classes.entries()) {
      for (const [m, material] of trackClass.materials.entries()) {
        if (material.cards.length === 0) continue
        const lineage = createMaterialLineage(slug, t, c, m)
        const cards = material.cards.map((card, at) => ({
          ...card,
          id: createDemoId(lineage, 'card', at),
          createdAt,
          changedAt: null,
          withdrawnAt: null,
        }))
        await storeReviewDeck(tx, { lineage, from: 0, cards, now })
      }
    }
  }
}
