import { expect, it } from 'vitest'
import type { Block } from '#contract/learning/article.ts'
import { flattenArticle } from '#contract/learning/article-text.ts'
import { createArticleAnchor } from '#contract/learning/note-anchor.rules.ts'
import { ArticleBody } from '#app/learning/article/article-body.tsx'
import { render } from '#tests/support/render.ts'
import { mapArticleText } from './article-text-map.ts'
import { goToPlace } from './go-to-place.ts'

const line = (text: string) => [{ kind: 'text' as const, text }]
const blocks: Block[] = [
  { kind: 'paragraph', line: line('Awal.') },
  { kind: 'paragraph', line: [...line('DNS adalah '), { kind: 'strong', text: 'buku alamat' }, ...line(' internet.')] },
  { kind: 'list', isOrdered: false, items: [line('Satu'), line('Dua')] },
  { kind: 'code', language: 'js', text: 'const a = 1' },
]
const text = flattenArticle(blocks)

it.each([
  ['buku alamat', 'P', 'DNS adalah buku alamat internet.'],
  ['Dua', 'LI', 'Dua'],
  ['const a', 'PRE', 'const a = 1'],
])('moves the focus to the block with the note on "%s"', (quote, name, content) => {
  const root = render(<ArticleBody blocks={blocks} />).firstElementChild!
  const from = text.indexOf(quote)
  const range = { from, to: from + quote.length }
  goToPlace(createArticleAnchor(text, range)!, { state: 'exact', ...range }, mapArticleText(root, blocks))
  expect(document.activeElement?.tagName).toBe(name)
  expect(document.activeElement?.textContent).toBe(content)
})
