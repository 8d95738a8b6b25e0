import { createRequire } from 'node:module'
import type * as entities from 'entities'
import { marked, Marked } from 'marked'
import type temml from 'temml'
import type { Block } from '#contract/article.ts'
import { type ArticleRules, blocksOfTokens, type PictureResolver } from '#contract/rules/article-blocks.ts'
import { isHttps, type LineRules } from '#contract/rules/article-line.ts'
import { ArticleProblem, requireReadable } from '#contract/rules/article-problem.ts'
import { readFormula } from '#contract/rules/formula.ts'
import { articleSyntax } from '#contract/rules/article-syntax.ts'

const reader = new Marked(articleSyntax)
const require = createRequire(import.meta.url)
/** The largest library of all, loaded with the first formula: few texts have one. */
const readTex: ArticleRules['readTex'] = (...asked) => (require('temml') as typeof temml).__renderToMathMLTree(...asked)
/** Loaded with the first `&name;` of a text. */
const readCharacter: ArticleRules['readCharacter'] = reference =>
  (require('entities') as typeof entities).decodeHTMLStrict(reference)
const rules = { readTex, readCharacter, canLink: isHttps } satisfies Partial<ArticleRules>

/** Whether a formula becomes one; TeX that cannot be read is shown as it was typed. */
export function canBeDrawn(tex: string, isDisplay: boolean): boolean {
  try {
    readFormula(tex, isDisplay, readTex)
    return true
  } catch (error) {
    if (error instanceof ArticleProblem) return false
    throw error
  }
}

/** Turns an author's Markdown into the blocks of contract/article.ts, by the rules the desk shows it by. */
export function blocksOf(markdown: string, pictureOf: PictureResolver): Block[] {
  return blocksOfTokens(reader.lexer(markdown), { ...rules, pictureOf })
}

/** As `blocksOf`, for who is writing it now: what a reader would not see as it is written is refused with its line. */
export function writtenBlocksOf(markdown: string, pictureOf: PictureResolver): Block[] {
  requireReadable(markdown)
  return blocksOfTokens(reader.lexer(markdown), { ...rules, pictureOf, isStrict: true })
}

/** A text of the site, of which several stand on one page: without formulas and footnotes. */
export function siteBlocksOf(markdown: string, pictureOf: PictureResolver, canLink: LineRules['canLink']): Block[] {
  return blocksOfTokens(marked.lexer(markdown), { ...rules, pictureOf, canLink })
}
