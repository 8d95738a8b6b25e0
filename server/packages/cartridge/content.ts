import type { Block } from '#contract/learning/article.ts'
import type { ImportedItemKind, SourceKind } from '#contract/packages/package-report.ts'
import { toMarkdown } from '#contract/learning/article-markdown.ts'
import { ARTICLE_MAX_LENGTH } from '#contract/learning/material-form.ts'
import { estimateReadingMinutes } from '#contract/learning/reading-time.ts'
import type { FoundMaterial } from '../found.ts'
import { chooseTitle } from '../report.ts'
import { simplifyFootnotes } from './plain-footnotes.ts'
import type { ReadQuestion } from './qti/written-question.ts'

/**
 * Learning content that was read from one resource of a cartridge. It does not depend on the items that refer to the
 * resource.
 */
export interface Content extends ReadContent {
  /** Title for an item that has no title itself. */
  title: string
}

export interface ReadContent {
  source: SourceKind
  becomes: ImportedItemKind | null
  materials: FoundMaterial[]
  /** Notes for the report about content that was simplified. */
  notes: string[]
  /** Questions, if the resource is a quiz or a bank of questions. */
  questions?: ReadQuestion[]
  /** Reason why the resource could not be imported. */
  problem?: string
}

export const createSkippedContent = (source: SourceKind, problem: string): ReadContent => ({
  source,
  becomes: null,
  materials: [],
  notes: [],
  problem,
})

/** Returns the result for a source without content. No material is created, and a note explains why. */
export const createEmptyResult = (source: SourceKind): ReadContent => ({
  source,
  becomes: null,
  materials: [],
  notes: ['Kosong di asalnya, jadi tidak dibuat'],
})

/** Returns a video material for each video of a text. The materials come after the text. */
export function toVideoMaterials(files: readonly string[], title: string): FoundMaterial[] {
  return files.map((file, at) => ({
    kind: 'video',
    title: chooseTitle(`${title} (video${files.length > 1 ? ` ${at + 1}` : ''})`).title,
    minutes: 10,
    file,
    summary: `Video dari "${title}".`,
  }))
}

/**
 * Maximum length of the Markdown of one article. Smaller than the maximum length of an article, because a later step
 * adds characters.
 */
const PART_MAX_LENGTH = ARTICLE_MAX_LENGTH - 5_000

/**
 * Returns an article, or several articles if the text is too long for one article. Returns undefined if a single block
 * is too long, because a block cannot be split.
 */
export function toArticleMaterials(title: string, blocks: readonly Block[]): FoundMaterial[] | undefined {
  const parts: Block[][] = [[]]
  let length = 0
  const isLong = toMarkdown(blocks).length > PART_MAX_LENGTH
  for (const block of isLong ? simplifyFootnotes(blocks) : blocks) {
    const ownLength = toMarkdown([block]).length + 2
    if (ownLength > PART_MAX_LENGTH) return undefined
    if (length + ownLength > PART_MAX_LENGTH) {
      parts.push([])
      length = 0
    }
    length += ownLength
    parts.at(-1)?.push(block)
  }
  return parts.map((part, at) => ({
    kind: 'article',
    title: chooseTitle(at === 0 ? title : `${title} (bagian ${at + 1})`).title,
    minutes: Math.min(600, estimateReadingMinutes(part)),
    blocks: part,
  }))
}
