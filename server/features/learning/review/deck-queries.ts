import type { Db, Tx } from '../../../db/database.ts'
import type { StoredCard } from '../../../db/tables/reviews.ts'

export function findDeck(db: Db | Tx, lineage: string, { isLocked = false } = {}) {
  return db
    .selectFrom('review_deck')
    .select(['cards', 'version'])
    .where('lineage_id', '=', lineage)
    .$if(isLocked, query => query.forUpdate())
    .executeTakeFirst()
}

interface Deck {
  lineage: string
  /** Version of the deck that the admin has edited. */
  from: number
  cards: readonly StoredCard[]
  now: Date
}

/**
 * Stores the deck if the stored version is still `from`. Returns the new version, or undefined if the stored version
 * differs.
 */
export async function storeReviewDeck(tx: Tx, { lineage, from, cards, now }: Deck): Promise<number | undefined> {
  const values = { cards: JSON.stringify(cards), version: from + 1, updated_at: now }
  const row = await tx
    .insertInto('review_deck')
    .values({ lineage_id: lineage, ...values })
    .onConflict(conflict => conflict.column('lineage_id').doUpdateSet(values).where('review_deck.version', '=', from))
    .returning('version')
    .executeTakeFirst()
  return row?.version
}
