import { expect, it } from 'vitest'
import { knownCodeLabels } from './code-check-labels.ts'

it('reports a voucher as known without promising that it can be redeemed', () => {
  const { title, text } = knownCodeLabels.voucher
  expect(title).toBe('Kode voucher ini dikenal')
  expect(`${title} ${text}`).not.toMatch(/siap|bisa dipakai|belum digunakan|berlaku/i)
})
