import type { Block } from '#contract/article.ts'
import { lineText, WORDS_PER_MINUTE, wordsIn } from '#contract/rules/reading-time.ts'

/** What a reader needs to know of an article beyond its words. Pure, so that it can be tried at every block. */

export interface Section {
  id: string
  title: string
  level: 2 | 3 | 4
  /** Index of the heading among the blocks. */
  at: number
}

export function sectionsOf(blocks: readonly Block[]): Section[] {
  return blocks.flatMap((block, at) =>
    block.kind === 'heading' ? [{ id: block.id, title: lineText(block.line), level: block.level, at }] : [],
  )
}

/** The section a place lies in; undefined above the first heading. */
export function sectionAt(sections: readonly Section[], place: number): Section | undefined {
  return sections.findLast(section => section.at <= place)
}

/** Whole minutes from a place to the end: at least one until the last block, then none. */
export function minutesLeft(blocks: readonly Block[], place: number): number {
  const first = Math.floor(place)
  if (first >= blocks.length - 1) return 0
  const words = blocks.slice(first).reduce((sum, block, at) => {
    const share = at === 0 ? 1 - (place - first) : 1
    return sum + wordsIn(block) * share
  }, 0)
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}
