import { expect, it } from 'vitest'
import { listSentences } from './current-anchor.ts'

it('lists the sentences of each line, and does not end a sentence after an abbreviation', () => {
  const text = 'Judul\nMenurut Dr. Siti, harganya Rp1.000. Murah!\n\n  Lalu "siram." Selesai'
  const sentences = listSentences(text).map(({ from, to }) => text.slice(from, to))
  expect(sentences).toEqual(['Judul', 'Menurut Dr. Siti, harganya Rp1.000.', 'Murah!', 'Lalu "siram."', 'Selesai'])
})
