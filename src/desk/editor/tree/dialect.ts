import { decodeHTMLStrict } from 'entities'
import { Marked } from 'marked'
import { createTokenReader } from '#contract/learning/article-blocks.ts'
import { isHttps } from '#contract/learning/article-line.ts'
import { articleSyntax } from '#contract/learning/article-syntax.ts'
import { isSafeAddress } from '#contract/site/content-kinds.ts'

export type DialectName = 'article' | 'site'

/** Markdown rules for one kind of text. Materials may contain formulas and footnotes; texts of the site may not. */
export interface Dialect {
  reader: Marked
  hasFormulas: boolean
  canLink: (href: string) => boolean
}

export const dialects: Readonly<Record<DialectName, Dialect>> = {
  article: { reader: new Marked(articleSyntax), hasFormulas: true, canLink: isHttps },
  site: {
    reader: new Marked(),
    hasFormulas: false,
    canLink: href => isSafeAddress(href) || href.startsWith('mailto:'),
  },
}

/**
 * Reads single tokens with strict rules. Markdown is an error if learners would not see exactly what the author typed.
 * `names` contains the names of the footnotes in the order of their numbers. Formulas are not rendered.
 */
export function createStrictReader({ canLink }: Dialect, names: string[]) {
  return createTokenReader(
    {
      pictureOf: url => ({ url, width: 0, height: 0 }),
      readCharacter: decodeHTMLStrict,
      canLink,
      isStrict: true,
    },
    {
      mathOf: () => null,
      footnoteOf: name => {
        const knownIndex = names.indexOf(name)
        return { kind: 'footnote', number: knownIndex === -1 ? names.push(name) : knownIndex + 1, use: 1 }
      },
    },
  )
}
