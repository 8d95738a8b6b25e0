import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { chooseHiddenWords } from './hidden-words.ts'

/**
 * Returns the text with hidden words in brackets. `part` and `strong` are texts in it. Without `part` all is marked.
 */
function hide(text: string, { part, strong = [] }: { part?: string; strong?: string[] } = {}): string {
  const find = (each: string) => ({ from: text.indexOf(each), to: text.indexOf(each) + each.length })
  const { hidden } = chooseHiddenWords(text, {
    part: part === undefined ? undefined : find(part),
    strong: strong.map(find),
  })
  return hidden.toReversed().reduce((shown, { from, to }) => {
    return `${shown.slice(0, from)}[${shown.slice(from, to)}]${shown.slice(to)}`
  }, text)
}
const SENTENCE = 'DNS adalah buku alamat internet.'

it.each([
  ['hides the marked words', SENTENCE, { part: 'buku alamat' }, 'DNS adalah [buku alamat] internet.'],
  ['hides whole words', SENTENCE, { part: 'ku ala' }, 'DNS adalah [buku alamat] internet.'],
  ['does not hide spaces around the words', SENTENCE, { part: ' buku ' }, 'DNS adalah [buku] alamat internet.'],
  [
    'hides the bold words of a whole sentence',
    SENTENCE,
    { strong: ['DNS', 'alamat'] },
    '[DNS] adalah buku [alamat] internet.',
  ],
  ['hides the end of a sentence without bold words', SENTENCE, {}, 'DNS adalah [buku alamat internet.]'],
  [
    'hides the end of a sentence of bold words only',
    SENTENCE,
    { strong: [SENTENCE] },
    'DNS adalah [buku alamat internet.]',
  ],
  ['ignores bold punctuation', SENTENCE, { strong: ['.'] }, 'DNS adalah [buku alamat internet.]'],
  [
    'hides the end of a sentence if only punctuation is outside the mark',
    `“${SENTENCE}”`,
    { part: SENTENCE.slice(0, -1) },
    '“DNS adalah [buku alamat internet.”]',
  ],
  ['shows one of two words', 'Giling halus.', {}, 'Giling [halus.]'],
  ['shows one of three words', 'Giling biji kopi.', {}, 'Giling [biji kopi.]'],
  ['hides a bracket with the word after it', 'Nama (alamat)', {}, 'Nama [(alamat)]'],
  ['hides a single word', 'Espresso.', {}, '[Espresso.]'],
  ['hides the whole of a text without words', '… 🙂 !', {}, '[… 🙂 !]'],
  ['hides a whole emoji and its joined parts', 'Ini 👩‍👩‍👧 keluarga kita', { part: '👩' }, 'Ini [👩‍👩‍👧] keluarga kita'],
  ['hides combining marks with their letter', 'Kata cafe\u0301 itu', { part: '\u0301' }, 'Kata [cafe\u0301] itu'],
  ['hides words of a text from right to left', 'الدرس الأول سهل جدا', { part: 'الأول' }, 'الدرس [الأول] سهل جدا'],
])('%s', (_name, text, marked, expected) => {
  expect(hide(text, marked)).toBe(expected)
})

it('shows at most twelve words of a sentence with 5,000 characters', () => {
  const { hidden, kind } = chooseHiddenWords('kata '.repeat(1_000).trim(), { part: undefined, strong: [] })
  expect({ hidden, kind }).toEqual({ hidden: [{ from: 60, to: 4_999 }], kind: 'continue' })
})

it('hides at least one word of any text with words, in ranges that do not overlap', () => {
  const texts = fc.string({ unit: 'binary', maxLength: 60 })
  const ranges = fc.tuple(fc.nat(60), fc.nat(60)).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }))
  fc.assert(
    fc.property(
      texts,
      fc.option(ranges, { nil: undefined }),
      fc.array(ranges, { maxLength: 3 }),
      (text, part, strong) => {
        const inText = strong.filter(({ to }) => to <= text.length).toSorted((a, b) => a.from - b.from)
        const { hidden } = chooseHiddenWords(text, {
          part: part && part.to <= text.length ? part : undefined,
          strong: inText,
        })
        let at = -1
        for (const { from, to } of hidden) {
          expect(from).toBeGreaterThan(at)
          expect(to).toBeLessThanOrEqual(text.length)
          at = to
        }
        expect(hidden.some(({ from, to }) => to > from) || !/\p{L}/u.test(text)).toBe(true)
      },
    ),
  )
})
