import { expect, test } from 'vitest'
import { blocksOf } from './markdown.ts'

const noPicture = () => {
  throw new Error('no picture expected')
}
const blocks = (markdown: string) => blocksOf(markdown, noPicture)
const line = (markdown: string) => {
  const first = blocks(markdown)[0]
  return first?.kind === 'paragraph' ? first.line : undefined
}

test('bold, italic and code inside one another keep the outer look, code stays code', () => {
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

test('only https addresses become links', () => {
  expect(line('[**a** b](https://x.id/y)')).toEqual([{ kind: 'link', text: 'a b', href: 'https://x.id/y' }])
  for (const href of ['javascript:alert(1)', 'http://x.id', '//x.id', 'data:text/html,x', '/kelas']) {
    expect(line(`[klik](${href})`)).toEqual([{ kind: 'text', text: 'klik' }])
  }
})

test('raw HTML leaves nothing but the words', () => {
  expect(blocks('<script>alert(1)</script>')).toEqual([])
  expect(line('a <b onclick="x()">b</b> c')).toEqual([{ kind: 'text', text: 'a b c' }])
})

test('character references and soft line ends read as characters', () => {
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

test('a picture parts its paragraph and carries its size', () => {
  const pictureOf = (href: string) => ({ url: `/m/${href}`, width: 10, height: 20 })
  expect(blocksOf('sebelum ![teks *alt*](media/a.svg) sesudah', pictureOf)).toEqual([
    { kind: 'paragraph', line: [{ kind: 'text', text: 'sebelum ' }] },
    { kind: 'picture', alt: 'teks alt', url: '/m/media/a.svg', width: 10, height: 20 },
    { kind: 'paragraph', line: [{ kind: 'text', text: ' sesudah' }] },
  ])
  expect(() => blocks('![a](media/a.svg)')).toThrow('no picture expected')
})

test('lists, tables, code, quotes and rules', () => {
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

test('what a block cannot say is refused', () => {
  expect(() => blocks('- a\n\n  ```\n  x\n  ```')).toThrow('Di dalam daftar hanya bisa ada teks dan daftar')
})

test('where pages of ours may be linked to, they are, and nothing else besides', () => {
  const links = (href: string) =>
    blocksOf(`[x](${href})`, noPicture, to => to.startsWith('/') && !to.startsWith('//')).flatMap(block =>
      block.kind === 'paragraph' ? block.line.map(part => part.kind) : [],
    )
  expect(links('/kelas')).toEqual(['link'])
  expect(links('https://semai.test')).toEqual(['text'])
})
