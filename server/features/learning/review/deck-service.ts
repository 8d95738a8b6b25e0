import { randomUUID } from 'node:crypto'
import { parseDeckLines, formatDeckLines } from '#contract/learning/deck-lines.ts'
import { type Db, runInTransaction } from '../../../db/database.ts'
import type { StoredCard } from '../../../db/tables/reviews.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import { requireVersion } from '../../../desk/version.ts'
import { CallError } from '../../../http/errors.ts'
import { findMaterial } from '../material/service.ts'
import { findDeck, storeReviewDeck } from './deck-queries.ts'

const NO_DECK = { cards: [], version: 1 }
const isShown = (card: StoredCard) => card.withdrawnAt === null

export async function readDeck(db: Db, materialId: string): Promise<{ cards: string; version: number }> {
  const { lineage_id: lineage } = await findMaterial(db, materialId)
  const { cards, version } = (await findDeck(db, lineage)) ?? NO_DECK
  return { cards: formatDeckLines(cards.filter(isShown)), version }
}

export async function changeDeck(
  db: Db,
  actor: Actor,
  { id, version, now }: { id: string; version: number | undefined; now: Date },
  { cards: text, reason }: { cards: string; reason: string },
): Promise<number> {
  const { lineage_id: lineage, title } = await findMaterial(db, id)
  const deckLines = parseDeckLines(text)
  if ('problem' in deckLines) throw new CallError('VALIDATION_FAILED', { fieldErrors: { cards: deckLines.problem } })
  return runInTransaction(db, async tx => {
    const deck = (await findDeck(tx, lineage, { isLocked: true })) ?? NO_DECK
    requireVersion(version, deck.version)
    const cards = listChangedCards(deck.cards, deckLines.cards, now.toISOString())
    const writtenDeck = await storeReviewDeck(tx, { lineage, from: deck.version, cards, now })
    // Undefined if another admin has stored the material's first deck in the meantime.
    if (writtenDeck === undefined) throw new CallError('VERSION_STALE')
    await recordAudit(tx, actor, {
      action: 'material.cards',
      subject: { kind: 'material', id, name: title },
      reason,
      before: { cards: deck.cards.filter(isShown).length },
      after: { cards: deckLines.cards.length },
    })
    return writtenDeck
  })
}

/**
 * Returns the deck after an edit. A card keeps its id if its front or its back is unchanged. A card that the author
 * deleted from the text stays in the deck and is marked as withdrawn. If the author writes this card again, the card
 * gets its old id.
 */
export function listChangedCards(
  stored: readonly StoredCard[],
  written: readonly { front: string; back: string }[],
  now: string,
): StoredCard[] {
  const unmatchedCards = new Set(stored)
  const take = (isSame: (card: StoredCard) => boolean) => {
    const matchingCard = [...unmatchedCards].find(isSame)
    if (matchingCard) unmatchedCards.delete(matchingCard)
    return matchingCard
  }
  const byFront = written.map(({ front }) => take(card => card.front === front))
  const deckCards = written.map((side, at): StoredCard => {
    const card = byFront[at] ?? take(each => isShown(each) && each.back === side.back)
    if (!card) return { id: randomUUID(), ...side, createdAt: now, changedAt: null, withdrawnAt: null }
    const isChanged = card.front !== side.front || card.back !== side.back || !isShown(card)
    return { ...card, ...side, withdrawnAt: null, changedAt: isChanged ? now : card.changedAt }
  })
  const withdrawn = [...unmatchedCards].map(card => ({ ...card, withdrawnAt: card.withdrawnAt ?? now }))
  return [...deckCards, ...withdrawn]
}
