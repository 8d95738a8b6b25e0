import { expect, it } from 'vitest'
import { knownWords } from './code-check-texts.ts'

it('reports a voucher as known and promises nothing more', () => {
  const { title, text } = knownWords.voucher
  expect(title).toBe('Kode voucher ini dikenal')
  expect(`${title} ${text}`).not.toMatch(/siap|bisa dipakai|belum digunakan|berlaku/i)
})
