import { expect, it } from 'vitest'
import type { Block } from '#contract/learning/article.ts'
import { flattenArticle } from '#contract/learning/article-text.ts'
import { ArticleBody } from '#app/learning/article/article-body.tsx'
import { render } from '#tests/support/render.ts'
import { mapArticleText, toDomRange, toTextRange } from './article-text-map.ts'

const text = (value: string) => ({ kind: 'text' as const, text: value })
const blocks: Block[] = [
  { kind: 'heading', level: 2, id: 'a', line: [text('Siapa saja?')] },
  {
    kind: 'paragraph',
    line: [text('Kamu adalah '), { kind: 'strong', text: 'peramban' }, { kind: 'break' }, text('yang meminta.')],
  },
  { kind: 'rule' },
  { kind: 'list', isOrdered: true, items: [[text('Satu')], [text('Dua '), { kind: 'code', text: 'x = 1' }]] },
  { kind: 'quote', lines: [[text('Kata orang.')], [text('Kata lain.')]] },
  { kind: 'table', head: [[text('Pihak')], [text('Tugas')]], rows: [[[text('DNS')], [text('Nama')]]] },
  { kind: 'code', language: 'js', text: 'const a = 1\n\nconst b = 2' },
  {
    kind: 'paragraph',
    line: [
      text('Luas '),
      { kind: 'formula', tex: 'x', math: null },
      { kind: 'footnote', number: 1, use: 1 },
      text(' lagi.'),
    ],
  },
  { kind: 'footnotes', notes: [{ lines: [[text('Sumber.')]], uses: 1 }] },
]
const all = flattenArticle(blocks)

function open() {
  return render(<ArticleBody blocks={blocks} />).firstElementChild!
}

it('maps a part of the article text to the same text on the page, and back', () => {
  const map = mapArticleText(open(), blocks)
  for (const quote of ['Siapa saja?', 'peramban', 'Dua x = 1', 'Kata lain.', 'Tugas', 'const b = 2', ' lagi.']) {
    const from = all.indexOf(quote)
    const range = toDomRange({ from, to: from + quote.length }, map)
    expect(range?.toString()).toBe(quote)
    expect(toTextRange(range!, map)).toEqual({ from, to: from + quote.length })
  }
  const from = all.indexOf('saja?')
  const to = all.indexOf('Satu') + 4
  expect(toTextRange(toDomRange({ from, to }, map)!, map)).toEqual({ from, to })
})

it('maps a selection of a whole block to the text of the block, and a selection outside of the text to nothing', () => {
  const root = open()
  const map = mapArticleText(root, blocks)
  const range = document.createRange()
  range.selectNodeContents(root.children[1]!)
  const selected = toTextRange(range, map)!
  expect(all.slice(selected.from, selected.to)).toBe('Kamu adalah peramban yang meminta.')
  range.selectNode(root.children[2]!)
  expect(toTextRange(range, map)).toBeUndefined()
})
