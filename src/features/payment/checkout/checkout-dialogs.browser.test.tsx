import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import { CheckoutDialogs } from './checkout-dialogs.tsx'
import type { useCheckout } from './use-checkout.ts'

it('the confirmation names the course, the schedule with its time, and the price', async () => {
  const flow = { dialog: 'confirm', isPaying: false } as unknown as ReturnType<typeof useCheckout> // the dialog reads only these fields
  render(
    <CheckoutDialogs
      flow={flow}
      courseTitle="Dasar Pengembang Web"
      sessionTitle="Angkatan 12"
      sessionTime="Sel, 1 Des 2026, 19.00 WIB"
      price="50 poin"
      isFree={false}
    />,
  )
  const text = () => page.getByRole('dialog', { name: 'Sudah benar?' }).element().textContent
  await expect.element(page.getByRole('dialog', { name: 'Sudah benar?' })).toBeVisible()
  for (const part of ['Dasar Pengembang Web', 'Angkatan 12', 'Sel, 1 Des 2026, 19.00 WIB', '50 poin']) {
    expect(text()).toContain(part)
  }
})
