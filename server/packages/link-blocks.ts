import type { Block } from '#contract/learning/article.ts'
import { isHttps } from '#contract/learning/article-line.ts'

/** Returns a paragraph with a link to another site. If an article may not link to it, returns the URL as text. */
export function linkBlocks(title: string, address: string): Block[] {
  const href = address.trim()
  return [
    {
      kind: 'paragraph',
      line: isHttps(href)
        ? [{ kind: 'link', text: title, href }]
        : [
            { kind: 'text', text: `${title}: ` },
            { kind: 'code', text: href },
          ],
    },
  ]
}
