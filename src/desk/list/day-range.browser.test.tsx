import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render-desk.ts'
import { DayRange } from './day-range.tsx'

const show = (from: string, until: string) =>
  render(<DayRange label="Hari (WIB)" from={from} until={until} onChoose={() => undefined} />)

it('says that the first day is after the last day', async () => {
  show('2026-03-12', '2026-03-10')
  await expect.element(page.getByText('2026-03-12 sesudah 2026-03-10: pilih lagi.')).toBeVisible()
})

it('shows no error for a range of one day', async () => {
  show('2026-03-10', '2026-03-10')
  await expect.element(page.getByText('Hari (WIB)')).toBeVisible()
  expect(document.body.textContent).not.toContain('pilih lagi')
})
