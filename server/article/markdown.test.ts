import { describe, expect, test } from 'vitest'
import { ArticleProblem } from '#contract/learning/article-problem.ts'
import { toMarkdown } from '#contract/learning/article-markdown.ts'
import { parseArticle, parseSiteText, parseArticleStrictly } from './markdown.ts'

const noPicture = () => {
  throw new Error('no picture expected')
}
const blocks = (markdown: string) => parseArticle(markdown, noPicture)
const line = (markdown: string) => {
  const first = blocks(markdown)[0]
  return first?.kind === 'paragraph' ? first.line : undefined
}

test('nested bold, italic and code keep the outer style, and code contains no styles', () => {
  expect(line('a **b *c* `d` e** f')).toEqual([
    { kind: 'text', text: 'a ' },
    { kind: 'strong', text: 'b ' },
    { kind: 'strong', text: 'c' },
    { kind: 'strong', text: ' ' },
    { kind: 'code', text: 'd' },
    { kind: 'strong', text: ' e' },
    { kind: 'text', text: ' f' },
  ])
})

test('turns only https URLs into links', () => {
  expect(line('[**a** b](https://x.id/y)')).toEqual([{ kind: 'link', text: 'a b', href: 'https://x.id/y' }])
  for (const href of ['javascript:alert(1)', 'http://x.id', '//x.id', 'data:text/html,x', '/kelas']) {
    expect(line(`[klik](${href})`)).toEqual([{ kind: 'text', text: 'klik' }])
  }
})

test('turns a whole email address that contains an underscore into a link', () => {
  const text = 'Tulis ke nama_depan@sekolah.id ya'
  const written = toMarkdown([{ kind: 'paragraph', line: [{ kind: 'text', text }] }])
  expect(parseSiteText(written, noPicture, href => href.startsWith('mailto:'))).toEqual([
    {
      kind: 'paragraph',
      line: [
        { kind: 'text', text: 'Tulis ke ' },
        { kind: 'link', text: 'nama_depan@sekolah.id', href: 'mailto:nama_depan@sekolah.id' },
        { kind: 'text', text: ' ya' },
      ],
    },
  ])
})

test('removes raw HTML and keeps only its text', () => {
  expect(blocks('<script>alert(1)</script>')).toEqual([])
  expect(line('a <b onclick="x()">b</b> c')).toEqual([{ kind: 'text', text: 'a b c' }])
})

test('decodes character references, and turns soft line breaks into spaces', () => {
  expect(line('a &amp; b &lt;p&gt; &#169;\nc')).toEqual([{ kind: 'text', text: 'a & b <p> © c' }])
  expect(line('`<p> &amp;`')).toEqual([{ kind: 'code', text: '<p> &amp;' }])
  expect(line('a  \nb')).toEqual([{ kind: 'text', text: 'a' }, { kind: 'break' }, { kind: 'text', text: 'b' }])
})

test('headings start at the second level and have unique ids', () => {
  expect(blocks('# Satu\n\n## Satu\n\n##### Café `a`')).toMatchObject([
    { kind: 'heading', level: 2, id: 'satu' },
    { kind: 'heading', level: 2, id: 'satu-2' },
    { kind: 'heading', level: 4, id: 'cafe-a' },
  ])
})

test('an image splits its paragraph and keeps its size', () => {
  const getPicture = (href: string) => ({ url: `/m/${href}`, width: 10, height: 20 })
  expect(parseArticle('sebelum ![teks *alt*](media/a.svg) sesudah', getPicture)).toEqual([
    { kind: 'paragraph', line: [{ kind: 'text', text: 'sebelum ' }] },
    { kind: 'picture', alt: 'teks alt', url: '/m/media/a.svg', width: 10, height: 20 },
    { kind: 'paragraph', line: [{ kind: 'text', text: ' sesudah' }] },
  ])
  expect(() => blocks('![a](media/a.svg)')).toThrow('no picture expected')
})

test('parses lists, tables, code, quotes and horizontal rules', () => {
  const text = (value: string) => [{ kind: 'text', text: value }]
  expect(blocks('1. a\n   - b\n\n2. c')).toEqual([
    { kind: 'list', isOrdered: true, items: [text('a'), text('b'), text('c')] },
  ])
  expect(blocks('| a | b |\n| --- | ---: |\n| 1 | `x\\|y` |')).toEqual([
    { kind: 'table', head: [text('a'), text('b')], rows: [[text('1'), [{ kind: 'code', text: 'x|y' }]]] },
  ])
  expect(blocks('```js title\nlet a = "<b>"\n```')).toEqual([{ kind: 'code', language: 'js', text: 'let a = "<b>"' }])
  expect(blocks('> a\n> b\n>\n> c')).toEqual([{ kind: 'quote', lines: [text('a b'), text('c')] }])
  expect(blocks('a\n\n---\n\nb')[1]).toEqual({ kind: 'rule' })
})

test('rejects code inside a list, because no block type can represent it', () => {
  expect(() => blocks('- a\n\n  ```\n  x\n  ```')).toThrow('Di dalam daftar hanya bisa ada teks dan daftar')
})

test('accepts links to allowed pages only', () => {
  const links = (href: string) =>
    parseSiteText(`[x](${href})`, noPicture, to => to.startsWith('/') && !to.startsWith('//')).flatMap(block =>
      block.kind === 'paragraph' ? block.line.map(part => part.kind) : [],
    )
  expect(links('/kelas')).toEqual(['link'])
  expect(links('https://semai.test')).toEqual(['text'])
})

describe('formulas', () => {
  const kinds = (markdown: string) =>
    line(markdown)?.map(part => ('tex' in part ? `$${part.tex}$` : 'text' in part ? part.text : part.kind))

  test.each([
    ['luas $\\pi r^2$ saja', ['luas ', '$\\pi r^2$', ' saja']],
    ['dari $5 sampai $10', ['dari $5 sampai $10']],
    ['$20,000 dan $30,000', ['$20,000 dan $30,000']],
    ['Rp5.000 atau US$ 5 dan US$ 6', ['Rp5.000 atau US$ 5 dan US$ 6']],
    ['$5 dan x$', ['$5 dan x$']],
    ['harga \\$x\\$ itu', ['harga $x$ itu']],
    ['`$x$` dan $y$', ['$x$', ' dan ', '$y$']],
    ['*a $x*y$ b*', ['a ', '$x*y$', ' b']],
    ['$a_1$ dan $b_2$', ['$a_1$', ' dan ', '$b_2$']],
    ['$a\nb$', ['$a b$']],
    ['$a%catatan\nb$', ['$a b$']],
    ['$\\text{\\$5}$', ['$\\text{\\$5}$']],
    ['$$', ['$$']],
    ['a $ b $ c', ['a $ b $ c']],
    ['$x$5', ['$x$5']],
  ])('finds the formulas in %j', (markdown, parts) => {
    // Text that only looks like a formula must be one text part.
    expect(kinds(markdown)).toEqual(parts)
  })

  test('formulas between double dollar signs become blocks, unless they contain an empty line', () => {
    expect(blocks('$$\nx\n- y\n$$\n\n## z')).toMatchObject([{ kind: 'formula', tex: 'x\n- y' }, { kind: 'heading' }])
    expect(blocks('awal $$x$$ akhir').map(({ kind }) => kind)).toEqual(['paragraph', 'formula', 'paragraph'])
    expect(blocks('$$\nx\n\ny\n$$').map(({ kind }) => kind)).toEqual(['paragraph', 'paragraph'])
  })

  test('a formula that cannot be parsed is shown as typed and has no MathML', () => {
    expect(line('$\\tiada$')).toEqual([{ kind: 'formula', tex: '\\tiada', math: null }])
  })

  test('dollar signs in texts of the site are plain text, because site texts cannot contain formulas', () => {
    const line = [{ kind: 'text', text: '$x$ dan [^a]' }]
    expect(parseSiteText('$x$ dan [^a]', noPicture, () => true)).toEqual([{ kind: 'paragraph', line }])
  })
})

describe('footnotes', () => {
  test('gives footnotes numbers in order of appearance, and places them at the end', () => {
    expect(
      blocks('Satu[^z] dua[^a] tiga[^Z].\n\n[^a]: kata **a**\nlagi\n\n    dan lagi\n[^z]: kata z\n\nAkhir'),
    ).toEqual([
      {
        kind: 'paragraph',
        line: [
          { kind: 'text', text: 'Satu' },
          { kind: 'footnote', number: 1, use: 1 },
          { kind: 'text', text: ' dua' },
          { kind: 'footnote', number: 2, use: 1 },
          { kind: 'text', text: ' tiga' },
          { kind: 'footnote', number: 1, use: 2 },
          { kind: 'text', text: '.' },
        ],
      },
      { kind: 'paragraph', line: [{ kind: 'text', text: 'Akhir' }] },
      {
        kind: 'footnotes',
        notes: [
          { lines: [[{ kind: 'text', text: 'kata z' }]], uses: 2 },
          {
            lines: [
              [
                { kind: 'text', text: 'kata ' },
                { kind: 'strong', text: 'a' },
                { kind: 'text', text: ' lagi' },
              ],
              [{ kind: 'text', text: 'dan lagi' }],
            ],
            uses: 1,
          },
        ],
      },
    ])
  })

  test('a footnote reference without a note or inside a note is plain text, and an unused note is dropped', () => {
    expect(blocks('a[^x]\n\n[^y]: b')).toEqual([{ kind: 'paragraph', line: [{ kind: 'text', text: 'a[^x]' }] }])
    expect(blocks('a[^x]\n\n[^x]: b[^x]').at(-1)).toEqual({
      kind: 'footnotes',
      notes: [{ lines: [[{ kind: 'text', text: 'b[^x]' }]], uses: 1 }],
    })
    expect(line('[^x](https://x.id)')).toEqual([{ kind: 'link', text: '^x', href: 'https://x.id' }])
  })
})

test.each([
  ['a\n\n$\\tiada$', 'Mulai baris 3: Rumus "\\tiada": perintah \\tiada tidak dikenal.'],
  ['$\\frac{1$', 'Mulai baris 1: Rumus "\\frac{1": ada { yang belum ditutup dengan }.'],
  ['$\\frac{1}$', 'Mulai baris 1: Rumus "\\frac{1}": belum selesai, ada bagian yang belum ditutup.'],
  ['$x^a^b$', 'Mulai baris 1: Rumus "x^a^b": pangkat atau indeksnya ganda, pakai { } untuk menyatukannya.'],
  ['$$\nx\n\ny', 'Mulai baris 1: Rumus ini belum ditutup dengan $$, atau ada baris kosong di dalamnya.'],
  [
    '- $$x$$',
    'Mulai baris 1: Rumus di antara $$ tidak bisa berada di dalam daftar, tabel, kutipan, judul, atau catatan kaki. Pakai satu $.',
  ],
  ['[a $x$](https://x.id)', 'Mulai baris 1: Rumus dan catatan kaki tidak bisa berada di dalam tautan.'],
  [
    '$\\begin{tiada}x\\end{tiada}$',
    'Mulai baris 1: Rumus "\\begin{tiada}x\\end{tiada}": lingkungan {tiada} tidak dikenal.',
  ],
  [
    'a\n\nb[^x]',
    'Mulai baris 3: Catatan kaki [^x] belum ada isinya. Tulis [^x]: di baris sendiri sesudah baris kosong.',
  ],
  ['a\n\n[^x]: b', 'Mulai baris 3: Tidak ada [^x] di dalam teks yang menuju catatan kaki ini.'],
  ['a[^x]\n\n[^x]: b\n\n[^X]: c', 'Mulai baris 5: Catatan kaki [^X] ditulis dua kali.'],
  ['a[^x]\n\n[^x]:', 'Mulai baris 3: Catatan kaki [^x] masih kosong.'],
  ['a[^x]\n\n[^x]: b[^x]', 'Mulai baris 3: Catatan kaki tidak bisa berada di dalam catatan kaki.'],
  [
    'a[^x]\n\n[^x]: b\n\n    ```\n    c\n    ```',
    'Mulai baris 3: Di dalam catatan kaki hanya bisa ada teks dan daftar.',
  ],
])('the Markdown %j gives the error message %j', (markdown, words) => {
  expect(getWords(() => parseArticleStrictly(markdown, noPicture))).toBe(words)
})

function getWords(read: () => unknown): string {
  try {
    read()
  } catch (error) {
    if (error instanceof ArticleProblem) return error.words
  }
  return ''
}

test('a backtick starts code, not a formula, and the text after the code is parsed as usual', () => {
  expect(line('a $x `$x$` **data** $$ y')).toEqual([
    { kind: 'text', text: 'a $x ' },
    { kind: 'code', text: '$x$' },
    { kind: 'text', text: ' ' },
    { kind: 'strong', text: 'data' },
    { kind: 'text', text: ' $$ y' },
  ])
  expect(line('a $$x `y$$` **data** z')).toEqual([
    { kind: 'text', text: 'a $$x ' },
    { kind: 'code', text: 'y$$' },
    { kind: 'text', text: ' ' },
    { kind: 'strong', text: 'data' },
    { kind: 'text', text: ' z' },
  ])
})

test.each([
  ['&hellip; &copy; &ndash; &euro; &rarr; &le; &sup2; &frac12; &CounterClockwiseContourIntegral;', '… © – € → ≤ ² ½ ∳'],
  ['&Eacute;&eacute; &Delta;&delta;', 'Éé Δδ'],
  ['&#8230;&#x2026;', '……'],
  ['&#xD800; &#0; &#x110000;', '\ufffd \ufffd \ufffd'],
  ['&tidakada; &Hellip; &hellip &toString; R&D', '&tidakada; &Hellip; &hellip &toString; R&D'],
  ['&amp;hellip; \\&hellip;', '&hellip; &hellip;'],
])('%s is parsed as %s, also after the result is written as Markdown and parsed again', (markdown, text) => {
  expect(line(markdown)).toEqual([{ kind: 'text', text }])
  const again = blocks(markdown)
  expect(blocks(toMarkdown(again))).toEqual(again)
  expect(parseSiteText(markdown, noPicture, () => false)).toEqual(again)
})

test('decodes named character references in headings, links, tables and alt texts, but not in code', () => {
  expect(line('[a &rarr; b](https://x.id) `&rarr;`')).toEqual([
    { kind: 'link', text: 'a → b', href: 'https://x.id' },
    { kind: 'text', text: ' ' },
    { kind: 'code', text: '&rarr;' },
  ])
  const url = `/api/media/${'a'.repeat(64)}.webp`
  const [heading, picture, table] = parseArticle(
    `## A &ndash; B\n\n![1 &le; 2](${url})\n\n| &euro; |\n| - |\n| &frac12; |`,
    () => ({
      url,
      width: 1,
      height: 1,
    }),
  )
  expect(heading).toMatchObject({ kind: 'heading', line: [{ text: 'A – B' }] })
  expect(picture).toMatchObject({ kind: 'picture', alt: '1 ≤ 2' })
  expect(table).toMatchObject({ head: [[{ text: '€' }]], rows: [[[{ text: '½' }]]] })
})
