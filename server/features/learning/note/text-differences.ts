import { LRUCache } from 'lru-cache'
import { flattenArticle } from '#contract/learning/article-text.ts'
import type { LectureMaterialType, MaterialContent } from '#contract/learning/lecture-material.ts'
import { compareTexts, type KeptRun } from '#contract/learning/text-difference.rules.ts'

/**
 * Differences by the ids of both materials. The differences stay valid, because a version with learners cannot be
 * changed or withdrawn.
 */
const differences = new LRUCache<string, KeptRun[]>({ max: 500 })

/** A material of any version, and the material of the same lineage in the version of an enrolment. */
export interface MaterialPair {
  noted_id: string
  shown_id: string
  type: LectureMaterialType
}
const keyOf = ({ noted_id, shown_id }: MaterialPair) => `${noted_id} ${shown_id}`

/** Returns whether the texts of a pair are needed to compare them. */
export function needsTexts(pair: MaterialPair): boolean {
  return pair.type === 'article' && pair.noted_id !== pair.shown_id && !differences.has(keyOf(pair))
}

/**
 * Returns the characters that are the same in both articles of a pair. Returns undefined if both materials are the same
 * or are no articles.
 */
export function findKept(pair: MaterialPair, contents: ReadonlyMap<string, MaterialContent>): KeptRun[] | undefined {
  const stored = differences.get(keyOf(pair))
  if (stored) return stored
  const [before, after] = [contents.get(pair.noted_id), contents.get(pair.shown_id)]
  if (pair.noted_id === pair.shown_id || before?.kind !== 'article' || after?.kind !== 'article') return undefined
  const kept = compareTexts(flattenArticle(before.blocks), flattenArticle(after.blocks))
  differences.set(keyOf(pair), kept)
  return kept
}
