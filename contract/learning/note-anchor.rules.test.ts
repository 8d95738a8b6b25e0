import { expect, test } from 'vitest'
import { playMark } from '#tests/support/mark-edits.ts'
import { flattenArticle } from './article-text.ts'
import { createArticleAnchor, placeMark } from './note-anchor.rules.ts'
import { compareTexts } from './text-difference.rules.ts'

const BEFORE =
  'Giling biji kopi sesaat sebelum diseduh. Tuang air panas perlahan.\nSimpan biji di wadah tertutup. Klik tombol Simpan lalu tutup jendela pertama.'
const mark = (quote: string, text = BEFORE) => {
  const from = text.indexOf(quote)
  return createArticleAnchor(text, { from, to: from + quote.length })!
}
const carry = (quote: string, after: string) => {
  const place = placeMark(mark(quote), after, compareTexts(BEFORE, after))
  return place.state === 'gone' ? 'gone' : `${place.state}: ${after.slice(place.from, place.to)}`
}

test('after 400 random edits, no mark is at a wrong position, and 98 % of the surviving sentences are found', () => {
  let [kept, found] = [0, 0]
  for (let seed = 1; seed <= 400; seed++) {
    const report = playMark(seed)
    expect({ seed, carried: report.carried === 'wrong', searched: report.searched === 'wrong' }).toEqual({
      seed,
      carried: false,
      searched: false,
    })
    if (report.survived < 0.8) continue
    kept += 1
    if (report.carried === 'right') found += 1
  }
  expect(found / kept).toBeGreaterThanOrEqual(0.98)
})

test('finds a marked sentence after an added sentence, a changed word or a moved paragraph', () => {
  expect(carry('Tuang air panas perlahan.', BEFORE)).toBe('exact: Tuang air panas perlahan.')
  const added = `Baca dulu semuanya. ${BEFORE}`
  expect(carry('Tuang air panas perlahan.', added)).toBe('exact: Tuang air panas perlahan.')
  const changed = BEFORE.replace('air panas', 'air mendidih')
  expect(carry('Tuang air panas perlahan.', changed)).toBe('moved: Tuang air mendidih perlahan.')
  const moved = BEFORE.split('\n').toReversed().join('\n')
  expect(carry('Tuang air panas perlahan.', moved)).toBe('exact: Tuang air panas perlahan.')
})

test('a mark on a removed sentence is gone, even if a similar sentence remains', () => {
  const similar = 'Klik tombol Simpan lalu tutup jendela kedua.'
  expect(carry('Tuang air panas perlahan.', BEFORE.replace(' Tuang air panas perlahan.', ''))).toBe('gone')
  const before = `${BEFORE} ${similar}`
  const after = BEFORE.replace('pertama', 'kedua')
  const anchor = mark('Klik tombol Simpan lalu tutup jendela pertama.', before)
  expect(placeMark(anchor, after, compareTexts(before, after))).toEqual({ state: 'gone' })
  expect(placeMark(anchor, after, undefined)).toEqual({ state: 'gone' })
})

test('a mark on a removed sentence is gone, even if a copy of a similar sentence replaces the removed sentence', () => {
  const similar = 'Klik tombol Batal lalu tutup jendela pertama.'
  const marked = 'Klik tombol Simpan lalu tutup jendela pertama.'
  const before = `Buka pengaturan. ${similar}\nSeduh kopi pagi ini.\n${marked} Simpan biji di wadah tertutup.`
  const after = `Buka pengaturan. ${similar}\nSeduh kopi pagi ini.\nBuka pengaturan. ${similar}\nSimpan biji di wadah tertutup.`
  expect(placeMark(mark(marked, before), after, compareTexts(before, after))).toEqual({ state: 'gone' })
})

test('a mark on a rewritten sentence is gone, even if a copy of the old sentence is between equal table cells', () => {
  const marked = 'Klik tombol Simpan lalu tutup jendela pertama.'
  const rewritten = 'Klik ikon Simpan lalu buka jendela pertama.'
  const before = `Seduh kopi pagi ini.\n${marked}\nYa\nYa\nSimpan biji di wadah tertutup.`
  const after = `Seduh kopi pagi ini.\n${rewritten}\nYa\n${marked}\nYa\nSimpan biji di wadah tertutup.`
  expect(placeMark(mark(marked, before), after, compareTexts(before, after))).toEqual({ state: 'gone' })
})

test('a mark on a rewritten sentence is gone, even if its words changed order and a copy is at the end', () => {
  const marked = 'Sebelum menyeduh pertimbangkan suhu air di dalam ketel.'
  // 'di' and 'pertimbangkan' are one common word each, but only the long one makes the sentences similar.
  const rewritten = 'Periksa di meja dan pertimbangkan isi dalam ketel.'
  const rest = 'Giling biji kopi pagi ini.\nSimpan biji di wadah tertutup.'
  const [before, after] = [`${marked} ${rest}`, `${rewritten} ${rest}\n${marked}`]
  expect(placeMark(mark(marked, before), after, compareTexts(before, after))).toEqual({ state: 'gone' })
})

test('a mark on one of two equal table cells is gone if one of the cells was moved', () => {
  const before = 'Seduh kopi pagi ini.\nYa\nYa\nSimpan biji di wadah tertutup.'
  const after = 'Seduh kopi pagi ini.\nYa\nSimpan biji di wadah tertutup.\nYa'
  expect(placeMark(mark('Ya', before), after, compareTexts(before, after))).toEqual({ state: 'gone' })
})

test('without a comparison of the two versions, finds a mark only by an exact quote that occurs once', () => {
  const anchor = mark('Tuang air panas perlahan.')
  expect(placeMark(anchor, `Baru. ${BEFORE}`, undefined)).toMatchObject({ state: 'moved', from: anchor.from + 6 })
  expect(placeMark(anchor, BEFORE.replace('panas', 'mendidih'), undefined)).toEqual({ state: 'gone' })
  expect(placeMark(anchor, `${BEFORE}\nTuang air panas perlahan.`, undefined)).toEqual({ state: 'gone' })
  expect(placeMark({ ...anchor, isOnly: false }, BEFORE, undefined)).toEqual({ state: 'gone' })
})

test('an anchor has no spaces at its ends and at most 1,000 characters', () => {
  expect(createArticleAnchor(BEFORE, { from: 40, to: 46 })).toMatchObject({ from: 41, quote: 'Tuang' })
  expect(createArticleAnchor(BEFORE, { from: 40, to: 41 })).toBeUndefined()
  const long = `${'a'.repeat(999)}😀 lagi`
  expect(createArticleAnchor(long, { from: 0, to: long.length })?.quote).toBe('a'.repeat(999))
})

test('the text of an article has a line for each paragraph, item and cell, without formulas and footnotes', () => {
  const text = (value: string) => ({ kind: 'text' as const, text: value })
  expect(
    flattenArticle([
      { kind: 'heading', level: 2, id: 'a', line: [text('Judul')] },
      {
        kind: 'paragraph',
        line: [
          text('Satu '),
          { kind: 'strong', text: 'dua' },
          { kind: 'break' },
          { kind: 'footnote', number: 1, use: 1 },
        ],
      },
      { kind: 'rule' },
      { kind: 'formula', tex: 'x', math: null },
      { kind: 'list', isOrdered: false, items: [[text('a')], [text('b')]] },
      { kind: 'table', head: [[text('k')]], rows: [[[text('v')]]] },
      { kind: 'code', language: 'js', text: 'x\ny' },
    ]),
  ).toBe('Judul\nSatu dua \na\nb\nk\nv\nx\ny')
})
