import { describe, expect, it } from 'vitest'
import { fileDocument, searchAmong } from './search-among.ts'
import { searchWordsOf, SEARCH_MAX_LENGTH } from './search-words.ts'

const documents = [
  fileDocument('sql', 'Dasar SQL', 'Mengambil data dari tabel.'),
  fileDocument('pasar', 'Pemasaran digital', 'Menjual lewat media sosial, termasuk data pembeli.'),
  fileDocument('data', 'Mengolah data penjualan', 'Dari catatan warung.'),
]
const found = (text: string) => searchAmong(documents, text)

describe('items on the device', () => {
  it('are found by related word forms, titles first', () => {
    expect(found('jual')).toEqual({ found: ['data', 'pasar'], isNear: false })
    expect(found('dipasarkan')).toEqual({ found: ['pasar'], isNear: false })
    expect(found('DATA warung')).toEqual({ found: ['data'], isNear: false })
  })
  it('are found by the beginning of the last word only', () => {
    expect(found('digi')).toEqual({ found: ['pasar'], isNear: false })
    expect(found('digi ').found).toEqual([])
  })
  it('are found with one typing error, and the result says so', () => {
    for (const text of ['peamsaran', 'pemasarn', 'pemasarran', 'pwmasaran'])
      expect({ text, ...found(text) }).toEqual({ text, found: ['pasar'], isNear: true })
    expect(found('tabek')).toEqual({ found: ['sql'], isNear: true })
  })
  it('are found by a single word when no item has all words', () => {
    expect(found('sql gajah')).toEqual({ found: ['sql'], isNear: true })
  })
  it('gives no result for empty or endless queries', () => {
    for (const text of ['', '   ', '!?', 'gajah', 'yang di ke', '💥', 'a'.repeat(10_000)])
      expect({ text, found: found(text).found }).toEqual({ text, found: [] })
  })
})

describe('search words', () => {
  const words = (text: string) => searchWordsOf(text).map(({ word }) => word)
  it('are the meaningful words, each once, without accents', () => {
    expect(words('Bagaimana cara belajar SQL dan Café di rumah, belajar?')).toEqual(['belajar', 'sql', 'cafe', 'rumah'])
    expect(words('yang di')).toEqual(['yang', 'di'])
  })
  it('are limited in number', () => {
    expect(words('satu dua tiga empat lima enam tujuh delapan sembilan sepuluh')).toHaveLength(8)
    expect(words('a'.repeat(10_000)).join('').length).toBeLessThanOrEqual(SEARCH_MAX_LENGTH)
  })
})
