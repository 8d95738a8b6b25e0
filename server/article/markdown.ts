import { marked } from 'marked'
import type { Block } from '#contract/article.ts'
import { blocksOfTokens, type PictureResolver } from '#contract/rules/article-blocks.ts'
import { isHttps, type LineRules } from '#contract/rules/article-line.ts'
import { requireReadable } from '#contract/rules/article-problem.ts'

/** Turns an author's Markdown into the blocks of contract/article.ts, by the rules the desk shows it by. */
export function blocksOf(
  markdown: string,
  pictureOf: PictureResolver,
  canLink: LineRules['canLink'] = isHttps,
): Block[] {
  return blocksOfTokens(marked.lexer(markdown), { pictureOf, canLink })
}

/** As `blocksOf`, for who is writing it now: what a reader would not see as it is written is refused with its line. */
export function writtenBlocksOf(markdown: string, pictureOf: PictureResolver): Block[] {
  requireReadable(markdown)
  return blocksOfTokens(marked.lexer(markdown), { pictureOf, canLink: isHttps, isStrict: true })
}
