import type { Block, Inline } from '#contract/learning/article.ts'
import { flattenArticle, getInlineText, listBlockLines, listInlineLines } from '#contract/learning/article-text.ts'
import type { TextRange } from '#contract/learning/note-anchor.rules.ts'

export type Formula = Extract<Inline, { kind: 'formula' }>

/** Text of an article with the positions of its bold words and formulas. Formulas have no text. */
export interface ArticleParts {
  text: string
  strong: readonly TextRange[]
  formulas: readonly { at: number; formula: Formula }[]
}

export function readArticleParts(blocks: readonly Block[]): ArticleParts {
  const strong: TextRange[] = []
  const formulas: { at: number; formula: Formula }[] = []
  let lineFrom = 0
  for (const block of blocks) {
    const lines = listInlineLines(block)
    for (const [nth, lineText] of listBlockLines(block).entries()) {
      let at = lineFrom
      for (const part of lines[nth] ?? []) {
        const end = at + getInlineText(part).length
        if (part.kind === 'formula') formulas.push({ at, formula: part })
        else if (part.kind === 'strong') strong.push({ from: at, to: end })
        at = end
      }
      lineFrom += lineText.length + 1
    }
  }
  return { text: flattenArticle(blocks), strong, formulas }
}
