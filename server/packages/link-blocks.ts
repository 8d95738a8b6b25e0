import type { Block } from '#contract/article.ts'
import { isHttps } from '#contract/rules/article-line.ts'

/** A paragraph that leads to another site; where articles do not lead, its address as words. */
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
