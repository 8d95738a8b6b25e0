import { isRemembered } from '#contract/learning/skill.rules.ts'
import type { SkillTrack } from '#contract/learning/skill.ts'
import type { Db } from '../../../db/database.ts'
import { presentSkillTrack, type SkillWork } from './present.ts'
import {
  listDeckCards,
  listEnrolled,
  listMaterials,
  listPassedQuizzes,
  listReviewSpans,
  listScoredAnswers,
  listStructures,
} from './queries.ts'

/** Lists the skills of all career tracks of a user, with the evidence that the server has accepted. */
export async function readSkills(db: Db, userId: string): Promise<SkillTrack[]> {
  const enrolled = await listEnrolled(db, userId)
  if (enrolled.length === 0) return []
  const ids = enrolled.map(({ id }) => id)
  const [structures, materials, quizzes, answers] = await Promise.all([
    listStructures(db, ids),
    listMaterials(db, ids),
    listPassedQuizzes(db, ids),
    listScoredAnswers(db, ids),
  ])
  const work: SkillWork = {
    structures,
    materials,
    quizzes: new Map(quizzes.map(row => [row.lineage_id, row])),
    answers: new Map(answers.map(row => [row.lineage_id, row])),
    cards: await countRememberedCards(db, userId, [...new Set(materials.map(row => row.lineage_id))]),
  }
  return [...Map.groupBy(enrolled, row => row.career_track_id).values()].map(rows => presentSkillTrack(rows, work))
}

/** Counts the remembered cards of each material, by lineage. The id of a card of a quiz contains the lineage. */
async function countRememberedCards(db: Db, userId: string, lineages: string[]): Promise<Map<string, number>> {
  const spans = await listReviewSpans(db, userId)
  const remembered = spans.flatMap(({ card_id, first_at, last_at, last_rating }) => {
    const span = { firstAt: first_at.getTime(), lastAt: last_at.getTime(), lastRating: last_rating }
    return isRemembered(span) ? [card_id.split(':')] : []
  })
  if (remembered.length === 0) return new Map()
  const decks = lineages.length === 0 ? [] : await listDeckCards(db, lineages)
  const deckOfCard = new Map(decks.flatMap(deck => deck.cards.map(card => [card.id, deck.lineage_id])))
  const counts = new Map<string, number>()
  for (const [source, id = ''] of remembered) {
    const lineage = source === 'quiz' ? id : deckOfCard.get(id)
    if (lineage !== undefined) counts.set(lineage, (counts.get(lineage) ?? 0) + 1)
  }
  return counts
}
