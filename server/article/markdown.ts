import { createRequire } from 'node:module'
import type * as entities from 'entities'
import { marked, Marked } from 'marked'
import type temml from 'temml'
import type { Block } from '#contract/learning/article.ts'
import { type ArticleRules, blocksOfTokens, type PictureResolver } from '#contract/learning/article-blocks.ts'
import { isHttps, type LineRules } from '#contract/learning/article-line.ts'
import { ArticleProblem, requireReadable } from '#contract/learning/article-problem.ts'
import { readFormula, temmlReader } from '#contract/learning/formula.ts'
import { articleSyntax } from '#contract/learning/article-syntax.ts'

const reader = new Marked(articleSyntax)
const require = createRequire(import.meta.url)
/** Temml is the largest library of the server. It is loaded with the first formula because few texts have one. */
const readTex: ArticleRules['readTex'] = (...asked) => temmlReader(require('temml') as typeof temml)(...asked)
/** Loaded with the first `&name;` of a text. */
const readCharacter: ArticleRules['readCharacter'] = reference =>
  (require('entities') as typeof entities).decodeHTMLStrict(reference)
const rules = { readTex, readCharacter, canLink: isHttps } satisfies Partial<ArticleRules>

/** Returns whether the TeX can be converted. TeX that cannot be read is shown as typed. */
export function canBeDrawn(tex: string, isDisplay: boolean): boolean {
  try {
    readFormula(tex, isDisplay, readTex)
    return true
  } catch (error) {
    if (error instanceof ArticleProblem) return false
    throw error
  }
}

/** Turns an author's Markdown into the blocks of contract/learning/article.ts, by the same rules as the admin preview. */
export function blocksOf(markdown: string, pictureOf: PictureResolver): Block[] {
  return blocksOfTokens(reader.lexer(markdown), { ...rules, pictureOf })
}

/**
 * Same as `blocksOf`, for a text that is being edited: refuses Markdown that a reader would not see as written, and
 * names its line.
 */
export function writtenBlocksOf(markdown: string, pictureOf: PictureResolver): Block[] {
  requireReadable(markdown)
  return blocksOfTokens(reader.lexer(markdown), { ...rules, pictureOf, isStrict: true })
}

/** Converts a text of the public site, without formulas and footnotes because several such texts stand on one page. */
export function siteBlocksOf(markdown: string, pictureOf: PictureResolver, canLink: LineRules['canLink']): Block[] {
  return blocksOfTokens(marked.lexer(markdown), { ...rules, pictureOf, canLink })
}
