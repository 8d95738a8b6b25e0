import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import { EWalletText } from './e-wallet-text.tsx'

it('the link to change the phone number is at least 24 px high, so that it can be tapped', () => {
  render(<EWalletText phoneNumber="081234567890" />)
  const link = page.getByRole('link', { name: 'Ubah nomor' }).element()
  expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(24)
})
