import { marked } from 'marked'
import type { Block } from '#contract/article.ts'
import { blocksOfTokens, type Picture } from '#contract/rules/article-blocks.ts'
import { isHttps } from '#contract/rules/article-line.ts'
import { ArticleProblem, requireReadable } from '#contract/rules/article-problem.ts'

/** Nobody here knows how large a picture is that was just brought: so it is drawn until the text is saved. */
const UNKNOWN = { width: 4, height: 3 }

/** What is typed as a learner reads it, by the server's own rules; else what is wrong with it, in words. */
export function previewBlocks(text: string, before: readonly Block[]): readonly Block[] | string {
  const known = new Map(before.flatMap(block => (block.kind === 'picture' ? [[block.url, block] as const] : [])))
  const pictureOf = (url: string): Picture => {
    const { width, height } = known.get(url) ?? UNKNOWN
    return { url, width, height }
  }
  try {
    requireReadable(text)
    return blocksOfTokens(marked.lexer(text), { pictureOf, canLink: isHttps, isStrict: true })
  } catch (error) {
    if (error instanceof ArticleProblem) return error.words
    throw error
  }
}
