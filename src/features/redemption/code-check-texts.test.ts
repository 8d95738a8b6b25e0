import { expect, it } from 'vitest'
import { knownWords } from './code-check-texts.ts'

it('says of a voucher that it is known, and promises nothing', () => {
  const { title, text } = knownWords.voucher
  expect(title).toBe('Kode voucher ini dikenal')
  expect(`${title} ${text}`).not.toMatch(/siap|bisa dipakai|belum digunakan|berlaku/i)
})
