import { decodeHTMLStrict } from 'entities'
import { Marked } from 'marked'
import temml from 'temml'
import type { Block } from '#contract/learning/article.ts'
import { tokensToBlocks, type Picture } from '#contract/learning/article-blocks.ts'
import { isHttps } from '#contract/learning/article-line.ts'
import { getTemmlReader } from '#contract/learning/formula.ts'
import { ArticleProblem, requireReadable } from '#contract/learning/article-problem.ts'
import { articleSyntax } from '#contract/learning/article-syntax.ts'

const reader = new Marked(articleSyntax)

export interface PictureSize {
  width: number
  height: number
}

/** Assumed size until the picture has loaded: a usual phone photo over the full width. */
const UNKNOWN: PictureSize = { width: 1200, height: 900 }

/** Returns the preview of the typed text by the same rules as the server, or messages about its errors. */
export function createPreviewBlocks(
  text: string,
  before: readonly Block[],
  sizes: ReadonlyMap<string, PictureSize>,
): readonly Block[] | string {
  const knownPictures = new Map(
    before.flatMap(block => (block.kind === 'picture' ? [[block.url, block] as const] : [])),
  )
  const getPicture = (url: string): Picture => {
    const { width, height } = knownPictures.get(url) ?? sizes.get(url) ?? UNKNOWN
    return { url, width, height }
  }
  try {
    requireReadable(text)
    const rules = {
      pictureOf: getPicture,
      readTex: getTemmlReader(temml),
      readCharacter: decodeHTMLStrict,
      canLink: isHttps,
      isStrict: true,
    }
    return tokensToBlocks(reader.lexer(text), rules)
  } catch (error) {
    if (error instanceof ArticleProblem) return error.words
    throw error
  }
}
