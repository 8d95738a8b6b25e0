import { expect, it } from 'vitest'
import type { Block, Inline } from '#contract/learning/article.ts'
import { flattenArticle } from '#contract/learning/article-text.ts'
import { createArticleAnchor } from '#contract/learning/note-anchor.rules.ts'
import { compareTexts } from '#contract/learning/text-difference.rules.ts'
import { readArticleParts } from './article-parts.ts'
import { findMarkedSentence, type MarkedSentence } from './marked-sentence.ts'

const formula: Inline = { kind: 'formula', tex: 'E=mc^2', math: null }
const paragraph = (...line: (string | Inline)[]): Block => {
  return { kind: 'paragraph', line: line.map(part => (typeof part === 'string' ? { kind: 'text', text: part } : part)) }
}
const strong = (text: string): Inline => ({ kind: 'strong', text })

/** Returns the text with hidden parts in brackets and formulas as TeX. */
function show({ parts }: MarkedSentence): string {
  return parts
    .map(({ isHidden, content }) => {
      const text = content.map(each => (typeof each === 'string' ? each : `$${each.tex}$`)).join('')
      return isHidden ? `[${text}]` : text
    })
    .join('')
    .trim()
}
function mark(blocks: readonly Block[], quote: string) {
  const text = flattenArticle(blocks)
  return createArticleAnchor(text, { from: text.indexOf(quote), to: text.indexOf(quote) + quote.length })!
}
const find = (blocks: readonly Block[], quote: string) =>
  findMarkedSentence(mark(blocks, quote), { kept: 'same', blocks })
const findStored = (blocks: readonly Block[], quote: string) =>
  findMarkedSentence(mark(blocks, quote), { kept: undefined, blocks: undefined })
/** Marks a quote in one version and finds it in another. */
function change(before: Block[], after: Block[], quote: string, hasText = true) {
  const kept = compareTexts(flattenArticle(before), flattenArticle(after))
  return findMarkedSentence(mark(before, quote), { kept, blocks: hasText ? after : undefined })
}

const article = [
  paragraph('Setiap situs punya mesin. DNS adalah ', strong('buku alamat'), ' internet. Nomornya panjang.'),
]

it('shows the sentence of the mark with the marked words hidden', () => {
  expect(show(find(article, 'internet'))).toBe('DNS adalah buku alamat [internet].')
})

it('hides the bold words if the whole sentence is marked, and the end of a sentence without bold words', () => {
  expect(show(find(article, 'DNS adalah buku alamat internet.'))).toBe('DNS adalah [buku alamat] internet.')
  expect(show(find(article, 'Setiap situs punya mesin'))).toBe('Setiap situs [punya mesin.]')
  expect(show(find(article, 'mesin. DNS'))).toBe('Setiap situs punya [mesin. DNS] adalah buku alamat internet.')
})

it('shows a marked single word together with the line before it, or with the line after it', () => {
  const blocks = [paragraph('Alat seduh'), paragraph('Moka pot.'), paragraph('Espresso.')]
  expect(show(find(blocks, 'Espresso.'))).toBe('Moka pot.\n[Espresso.]')
  expect(show(find([paragraph('Espresso.'), paragraph('Kopi pekat.')], 'Espresso.'))).toBe('[Espresso.]\nKopi pekat.')
  expect(show(find([paragraph('Espresso.')], 'Espresso.'))).toBe('[Espresso.]')
})

it('shows formulas, and hides those that belong to hidden words', () => {
  const blocks = [paragraph('Rumusnya ', formula, '. Energi setara dengan massa: ', formula)]
  expect(show(find(blocks, 'Rumusnya'))).toBe('[Rumusnya $E=mc^2$.] Energi setara dengan massa: $E=mc^2$')
  expect(show(find(blocks, 'massa'))).toBe('Energi setara dengan [massa]: $E=mc^2$')
  expect(show(find(blocks, 'Energi setara dengan massa:'))).toBe('Energi setara [dengan massa: $E=mc^2$]')
  const first = [paragraph(formula, ' adalah rumus energi dan massa.')]
  expect(show(find(first, 'energi'))).toBe('$E=mc^2$ adalah rumus [energi] dan massa.')
})

it('shortens a sentence of 5,000 characters around the marked words', () => {
  const long = [paragraph(`${'kata '.repeat(500)}penting ${'kata '.repeat(500)}akhir.`)]
  const shown = show(find(long, 'penting'))
  expect(shown).toMatch(/^… kata (kata )+\[penting\]( kata)+ …$/)
  expect(shown.length).toBeLessThan(520)
  const unbroken = [paragraph(`${'👩‍👧'.repeat(300)}penting${'👩‍👧'.repeat(300)}`)]
  expect(show(find(unbroken, 'penting')).isWellFormed()).toBe(true)
})

it('without a copy of the article, shows the stored text and marks where the text is cut', () => {
  expect(show(findStored(article, 'buku alamat'))).toBe('DNS adalah [buku alamat] internet.')
  expect(show(findStored(article, 'DNS adalah buku alamat internet.'))).toBe('DNS adalah [buku alamat internet.]')
  const long = [paragraph(`${'kata '.repeat(50)}penting ${'kata '.repeat(50)}akhir.`)]
  expect(show(findStored(long, 'penting'))).toMatch(/^… kata (kata )+\[penting\]( kata)+ …$/)
})

it('shows the new text of a changed sentence, and reports the change', () => {
  const after = [
    paragraph(
      'Baru. Setiap situs punya mesin. DNS adalah ',
      strong('buku alamat'),
      ' seluruh internet. Nomornya panjang.',
    ),
  ]
  const whole = change(article, after, 'DNS adalah buku alamat internet.')
  expect([whole.state, show(whole)]).toEqual(['changed', 'DNS adalah [buku alamat] seluruh internet.'])
  // The marked words are the same, but the words around them are not.
  const part = change(article, after, 'buku alamat')
  expect([part.state, show(part)]).toEqual(['changed', 'DNS adalah [buku alamat] seluruh internet.'])
  const same = change(article, after, 'Nomornya panjang.')
  expect([same.state, show(same)]).toEqual(['same', 'Nomornya [panjang.]'])
})

it('reports words that were removed from the start or the end of a sentence', () => {
  const before = [
    paragraph('Setiap situs punya mesin. Pada umumnya DNS adalah buku alamat internet kita. Nomornya panjang.'),
  ]
  const shorter = ['DNS adalah buku alamat internet kita.', 'Pada umumnya DNS adalah buku alamat internet.']
  for (const text of shorter) {
    const after = [paragraph(`Setiap situs punya mesin. ${text} Nomornya panjang.`)]
    for (const quote of ['Pada umumnya DNS adalah buku alamat internet kita.', 'buku alamat']) {
      for (const hasText of [true, false]) {
        expect([quote, text, change(before, after, quote, hasText).state]).toEqual([quote, text, 'changed'])
      }
    }
  }
})

it('shows the old text of a changed sentence if the device lacks the new text', () => {
  const after = [paragraph('Setiap situs punya mesin. DNS adalah buku alamat seluruh internet. Nomornya panjang.')]
  const changed = change(article, after, 'buku alamat', false)
  expect([changed.state, changed.isOld, show(changed)]).toEqual(['changed', true, 'DNS adalah [buku alamat] internet.'])
  const same = change(article, after, 'panjang', false)
  expect([same.state, same.isOld]).toEqual(['same', false])
})

it('keeps the stored text of a sentence that is gone', () => {
  const after = [paragraph('Setiap situs punya mesin. Nomornya panjang.')]
  for (const hasText of [true, false]) {
    const gone = change(article, after, 'DNS adalah buku alamat internet.', hasText)
    expect([gone.state, show(gone)]).toEqual(['gone', 'DNS adalah [buku alamat internet.]'])
  }
})

it('gives the text of headings, code, lists, tables and quotes the same positions as notes do', () => {
  const line: Inline[] = [{ kind: 'text', text: 'a' }, { kind: 'break' }, strong('tebal'), formula]
  const blocks: Block[] = [
    { kind: 'heading', level: 2, id: 'x', line },
    { kind: 'code', language: '', text: 'satu\ndua' },
    { kind: 'list', isOrdered: false, items: [line, line] },
    { kind: 'rule' },
    { kind: 'table', head: [line], rows: [[line]] },
    { kind: 'quote', lines: [line] },
  ]
  const { text, strong: bold, formulas } = readArticleParts(blocks)
  expect(text).toBe(flattenArticle(blocks))
  expect(bold.map(({ from, to }) => text.slice(from, to))).toEqual(Array.from({ length: 6 }, () => 'tebal'))
  expect(formulas.map(({ at }) => text.slice(at - 5, at))).toEqual(Array.from({ length: 6 }, () => 'tebal'))
})
