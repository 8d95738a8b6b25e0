import { describe, expect, it } from 'vitest'
import { indexDocument, searchAmong } from './search-among.ts'
import { parseSearchWords, SEARCH_MAX_LENGTH } from './search-words.ts'

const documents = [
  indexDocument('sql', 'Dasar SQL', 'Mengambil data dari tabel.'),
  indexDocument('pasar', 'Pemasaran digital', 'Menjual lewat media sosial, termasuk data pembeli.'),
  indexDocument('data', 'Mengolah data penjualan', 'Dari catatan warung.'),
]
const found = (text: string) => searchAmong(documents, text)

describe('search on the device', () => {
  it('finds items by other forms of the searched word, and lists matches in the title first', () => {
    expect(found('jual')).toEqual({ found: ['data', 'pasar'], isNear: false })
    expect(found('dipasarkan')).toEqual({ found: ['pasar'], isNear: false })
    expect(found('DATA warung')).toEqual({ found: ['data'], isNear: false })
  })
  it('the last word of a query matches the beginning of a word, unless a space follows the query', () => {
    expect(found('digi')).toEqual({ found: ['pasar'], isNear: false })
    expect(found('digi ').found).toEqual([])
  })
  it('finds items despite one typing error, and reports that it corrected the query', () => {
    for (const text of ['peamsaran', 'pemasarn', 'pemasarran', 'pwmasaran'])
      expect({ text, ...found(text) }).toEqual({ text, found: ['pasar'], isNear: true })
    expect(found('tabek')).toEqual({ found: ['sql'], isNear: true })
  })
  it('falls back to items with one of the words if no item has all words', () => {
    expect(found('sql gajah')).toEqual({ found: ['sql'], isNear: true })
  })
  it('finds nothing for a query that is empty, too long or without a matching word', () => {
    for (const text of ['', '   ', '!?', 'gajah', 'yang di ke', '💥', 'a'.repeat(10_000)])
      expect({ text, found: found(text).found }).toEqual({ text, found: [] })
  })
})

describe('words of a search query', () => {
  const words = (text: string) => parseSearchWords(text).map(({ word }) => word)
  it('returns each meaningful search word once, without accents', () => {
    expect(words('Bagaimana cara belajar SQL dan Café di rumah, belajar?')).toEqual(['belajar', 'sql', 'cafe', 'rumah'])
    expect(words('yang di')).toEqual(['yang', 'di'])
  })
  it('limits the number of search words to eight, and their total length', () => {
    expect(words('satu dua tiga empat lima enam tujuh delapan sembilan sepuluh')).toHaveLength(8)
    expect(words('a'.repeat(10_000)).join('').length).toBeLessThanOrEqual(SEARCH_MAX_LENGTH)
  })
})
