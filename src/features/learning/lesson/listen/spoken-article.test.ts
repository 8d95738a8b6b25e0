import { expect, it } from 'vitest'
import type { Block, Inline } from '#contract/learning/article.ts'
import { findPieceAt, listSpokenPieces } from './spoken-article.ts'

const text = (words: string): Inline => ({ kind: 'text', text: words })

const blocks: Block[] = [
  { kind: 'heading', level: 2, id: 'a', line: [text('Air')] },
  {
    kind: 'paragraph',
    line: [
      text('Siram '),
      { kind: 'strong', text: 'pagi' },
      text('. Takaran '),
      { kind: 'formula', tex: 'x^2', math: null },
      { kind: 'footnote', number: 1, use: 1 },
      text(' liter.'),
    ],
  },
  { kind: 'list', isOrdered: false, items: [[text('Satu')], [text('Dua')]] },
  { kind: 'code', language: 'js', text: 'let x = 1' },
  { kind: 'picture', url: '/a.png', alt: 'Pot cabai', width: 1, height: 1 },
  { kind: 'picture', url: '/b.png', alt: ' ', width: 1, height: 1 },
  { kind: 'rule' },
  { kind: 'table', head: [[text('Hari')], [text('Air')]], rows: [[[text('Senin')], [text('1 liter')]]] },
  { kind: 'formula', tex: String.raw`\oint x`, math: null },
  { kind: 'footnotes', notes: [{ lines: [[text('Kira-kira')]], uses: 1 }] },
]

it('speaks each kind of block, and names the content that is not read aloud', () => {
  expect(listSpokenPieces('Menyiram', blocks).map(({ block, text: spoken }) => `${block} ${spoken}`)).toEqual([
    '-1 Menyiram',
    '0 Air',
    '1 Siram pagi.',
    '1 Takaran x pangkat 2 liter.',
    '2 Satu',
    '2 Dua',
    '3 Ada contoh kode di layar, tidak dibacakan.',
    '4 Gambar: Pot cabai',
    '5 Ada gambar di layar.',
    '7 Tabel.',
    '7 Hari: Senin; Air: 1 liter',
    '8 Ada rumus di layar.',
    '9 Catatan kaki 1.',
    '9 Kira-kira',
  ])
})

it('finds the spoken piece for a reading position, and the title for the beginning of the article', () => {
  const pieces = listSpokenPieces('Menyiram', blocks)
  expect(pieces[findPieceAt(pieces, 0)]!.block).toBe(-1)
  expect(pieces[findPieceAt(pieces, 1.9)]!.text).toBe('Takaran x pangkat 2 liter.')
  // For a position in a block that is not spoken, returns the piece before that block.
  expect(pieces[findPieceAt(pieces, 6)]!.block).toBe(5)
  expect(pieces[findPieceAt(pieces, 99)]!.block).toBe(9)
  expect(pieces.map(({ position }) => position)).toEqual(
    pieces.map(({ position }) => position).toSorted((a, b) => a - b),
  )
})

it('speaks only the title of an empty article', () => {
  expect(listSpokenPieces('Menyiram', []).map(piece => piece.text)).toEqual(['Menyiram'])
})
