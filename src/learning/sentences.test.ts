import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { SPOKEN_CHARACTERS_MAX, splitForSpeech, splitSentences } from './sentences.ts'

const split = (text: string) => splitForSpeech(text).map(({ start, end }) => text.slice(start, end))

it.each<[string, string[]]>([
  [
    'Siram pagi hari. Jangan siang! Kenapa? Karena panas.',
    ['Siram pagi hari.', 'Jangan siang!', 'Kenapa?', 'Karena panas.'],
  ],
  [
    'Menurut Dr. Siti dan Prof. H. Budi, tanah itu subur. Benar.',
    ['Menurut Dr. Siti dan Prof. H. Budi, tanah itu subur.', 'Benar.'],
  ],
  ['Harganya Rp1.000 atau Rp2.500,50 per kg. Murah.', ['Harganya Rp1.000 atau Rp2.500,50 per kg.', 'Murah.']],
  [
    'Cabai, tomat, dll. bisa ditanam. Juga bawang, dsb. Lalu siram.',
    ['Cabai, tomat, dll. bisa ditanam.', 'Juga bawang, dsb.', 'Lalu siram.'],
  ],
  [
    'Buka https://semai.id/kelas.html?a=1.5 dulu. Lalu masuk.',
    ['Buka https://semai.id/kelas.html?a=1.5 dulu.', 'Lalu masuk.'],
  ],
  [
    'Alamat: Jl. A. Yani No. 5, Kec. Coblong. Datang pukul 08.30.',
    ['Alamat: Jl. A. Yani No. 5, Kec. Coblong.', 'Datang pukul 08.30.'],
  ],
  ['1. Siapkan pot.', ['1. Siapkan pot.']],
  ['Ada 5. Lalu 6.', ['Ada 5.', 'Lalu 6.']],
  ['“Sudah?” tanya ibu. “Belum.” Ia pergi… Selesai', ['“Sudah?” tanya ibu.', '“Belum.”', 'Ia pergi…', 'Selesai']],
  ['  \n ', []],
])('splits the text %j into the sentences %j', (text, sentences) => {
  expect(split(text)).toEqual(sentences)
})

it('splits a long sentence after a comma, only for speech', () => {
  const long = `Pertama ${'siapkan tanah yang gembur '.repeat(4)}, lalu ${'tambahkan pupuk '.repeat(8)}.`
  expect(splitSentences(` ${long} Kedua.`)).toEqual([
    { start: 1, end: long.length + 1 },
    { start: long.length + 2, end: long.length + 8 },
  ])
  const pieces = split(long)
  expect(pieces.length).toBeGreaterThan(1)
  expect(pieces[0]).toMatch(/,$/)
})

it('keeps every letter of any text, and speaks no piece that is too long', () => {
  const letters = fc.string({
    unit: fc.constantFrom('a', 'B', '1', '.', ' ', ',', '?', '"', 'é', '\n'),
    maxLength: 900,
  })
  fc.assert(
    fc.property(letters, text => {
      const pieces = split(text)
      expect(pieces.join('').replaceAll(/\s/gu, '')).toBe(text.replaceAll(/\s/gu, ''))
      for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(SPOKEN_CHARACTERS_MAX)
    }),
  )
})
