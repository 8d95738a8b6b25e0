import { DAY_MS } from '../wire/durations.ts'
import type { ArticleAnchor } from './note.outbox.ts'
import type { Note } from './note.rules.ts'
import { limitCards } from './review.rules.ts'

/**
 * Card of marked text in an article, computed from the note. The card contains no text to show, because the screen finds
 * the text in the article.
 */
export interface MarkedCard {
  id: `marked:${string}`
  note: MarkedNote
  createdAt: string
  /** Always null, so that a dropped card stays dropped if the article changes. The screen reports the change. */
  changedAt: null
}
export type MarkedNote = Note & { anchor: ArticleAnchor }

/**
 * Returns a card for each note on text of an article. A new card is due at its creation. These cards count as
 * created one day after the note, because the learner still remembers a text that was just marked. Marks have a separate
 * limit, so that they never displace wrong answers.
 */
export function listMarkedCards(notes: Iterable<Note>): MarkedCard[] {
  const cards: MarkedCard[] = []
  for (const note of notes) {
    if (note.isDeleted || !isOnSentence(note)) continue
    const createdAt = new Date(Date.parse(note.createdAt) + DAY_MS).toISOString()
    cards.push({ id: `marked:${note.noteId}`, note, createdAt, changedAt: null })
  }
  return limitCards(cards)
}

function isOnSentence(note: Note): note is MarkedNote {
  return note.anchor.kind === 'article'
}
