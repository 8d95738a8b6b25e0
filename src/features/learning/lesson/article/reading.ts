import type { Block } from '#contract/learning/article.ts'
import { getLineText, countWords } from '#contract/learning/reading-time.ts'

/* The functions of this file have no DOM access, so that tests can check every kind of block. */

/** Section of an article, which begins at a heading. */
export interface Section {
  id: string
  title: string
  level: 2 | 3 | 4
  /** Index of the heading in the list of blocks. */
  at: number
}

export function listSections(blocks: readonly Block[]): Section[] {
  return blocks.flatMap((block, at) =>
    block.kind === 'heading' ? [{ id: block.id, title: getLineText(block.line), level: block.level, at }] : [],
  )
}

/** Returns the section at a reading position, or undefined above the first heading. */
export function findSection(sections: readonly Section[], position: number): Section | undefined {
  return sections.findLast(section => section.at <= position)
}

/**
 * Returns the minutes from a reading position to the end, rounded up: the announced minutes multiplied by the share of
 * remaining words. The result is 0 in the last block, and at least 1 before the last block.
 */
export function estimateMinutesLeft(blocks: readonly Block[], position: number, announcedMinutes: number): number {
  const first = Math.floor(position)
  if (first >= blocks.length - 1) return 0
  const words = blocks.map(countWords)
  const remainingWords = words.reduce((sum, count, at) => {
    if (at < first) return sum
    return sum + count * (at === first ? 1 - (position - first) : 1)
  }, 0)
  const all = words.reduce((sum, count) => sum + count, 0)
  return Math.max(1, Math.ceil((remainingWords / Math.max(1, all)) * announcedMinutes))
}
