import { is } from 'valibot'
import { expect, test } from 'vitest'
import { contentForms } from '../site/content-kinds.ts'
import { ArticleProblem, requireReadable } from './article-problem.ts'

const getFault = (markdown: string) => {
  try {
    requireReadable(markdown)
    return 'readable'
  } catch (error) {
    return error instanceof ArticleProblem ? error.words : error
  }
}
const LENGTH = 100_000

test.each(['*a_', '_a*', 'a_', '!', '**a', '***a', '*a **b ', '<!--', '~~a', '`a``', '[a]('])(
  'rejects an article of 100,000 characters that repeats %s, because rendering takes too long',
  mark => {
    const text = `Pembuka.\n\n${mark.repeat(LENGTH / mark.length)}`
    expect(getFault(text)).toBe(
      'Mulai baris 3: Terlalu banyak tanda seperti * dan _ di satu bagian, pisahkan dengan baris kosong.',
    )
  },
)

test('accepts an ordinary article of 80,000 characters, and rejects 20 nested quotes', () => {
  const words = 'Kata **tebal** dan _miring_ dengan `kode` dan [tautan](https://semai.id) di dalamnya. '.repeat(12)
  const rows = Array.from({ length: 40 }, (_, at) => `| ${at} | \`nama_kolom_${at}\` | **wajib** |`).join('\n')
  const items = Array.from({ length: 40 }, (_, at) => `- **Langkah ${at}**: tulis \`a_b\`, lalu _simpan_`).join('\n')
  const code = ['```python', ...Array.from({ length: 40 }, (_, at) => `my_value_${at} = other_value * 2`), '```'].join(
    '\n',
  )
  const all = [words, rows, items, code].join('\n\n')
  const article = `${all}\n\n`.repeat(Math.floor(LENGTH / all.length))
  expect(article.length).toBeGreaterThan(80_000)
  expect(getFault(article)).toBe('readable')
  expect(getFault(`${'> '.repeat(20)}x`)).toBe('Teks ini bersarang terlalu dalam.')
})

test('applies the limits of articles also to the legal texts of the site', () => {
  const { schema } = contentForms.legal.body
  expect([is(schema, '## Judul\n\nIsi **tebal**.'), is(schema, '*a_'.repeat(20_000))]).toEqual([true, false])
})
