import { createRequire } from 'node:module'
import type * as entities from 'entities'
import { marked, Marked } from 'marked'
import type temml from 'temml'
import type { Block } from '#contract/learning/article.ts'
import { type ArticleRules, tokensToBlocks, type PictureResolver } from '#contract/learning/article-blocks.ts'
import { isHttps, type InlineRules } from '#contract/learning/article-line.ts'
import { ArticleProblem, requireReadable } from '#contract/learning/article-problem.ts'
import { readFormula, getTemmlReader } from '#contract/learning/formula.ts'
import { articleSyntax } from '#contract/learning/article-syntax.ts'

const reader = new Marked(articleSyntax)
const require = createRequire(import.meta.url)
/** Loads Temml at the first formula, because Temml is the server's largest library and few texts contain formulas. */
const readTex: ArticleRules['readTex'] = (...asked) => getTemmlReader(require('temml') as typeof temml)(...asked)
/** Loads the library `entities` at the first character reference (`&name;`) of a text. */
const readCharacter: ArticleRules['readCharacter'] = reference =>
  (require('entities') as typeof entities).decodeHTMLStrict(reference)
const rules = { readTex, readCharacter, canLink: isHttps } satisfies Partial<ArticleRules>

/** Returns whether the TeX can be converted. TeX that cannot be parsed is shown as typed. */
export function canRenderTex(tex: string, isDisplay: boolean): boolean {
  try {
    readFormula(tex, isDisplay, readTex)
    return true
  } catch (error) {
    if (error instanceof ArticleProblem) return false
    throw error
  }
}

/**
 * Converts an author's Markdown into the blocks of contract/learning/article.ts. Uses the same rules as the preview
 * that admins see.
 */
export function parseArticle(markdown: string, pictureOf: PictureResolver): Block[] {
  return tokensToBlocks(reader.lexer(markdown), { ...rules, pictureOf })
}

/**
 * Does the same as `parseArticle`, but for a text that an author is editing. Throws if the Markdown would not be
 * displayed as written. The error contains the number of the faulty line.
 */
export function parseArticleStrictly(markdown: string, pictureOf: PictureResolver): Block[] {
  requireReadable(markdown)
  return tokensToBlocks(reader.lexer(markdown), { ...rules, pictureOf, isStrict: true })
}

/**
 * Converts a Markdown text of the public site. Formulas and footnotes are not supported, because one page shows several
 * such texts.
 */
export function parseSiteText(markdown: string, pictureOf: PictureResolver, canLink: InlineRules['canLink']): Block[] {
  return tokensToBlocks(marked.lexer(markdown), { ...rules, pictureOf, canLink })
}
