import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#tests/support/render-desk.ts'
import { NumberField } from './number-field.tsx'

let typed: string
function Field({ start }: { start: string }) {
  const [value, setValue] = useState(start)
  function change(next: string) {
    typed = next
    setValue(next)
  }
  return <NumberField label="Harga" hint="Rupiah" value={value} error={undefined} onChange={change} />
}
const field = page.getByLabelText('Harga')

it.each([
  ['1250000', '1.250.000', '1250000'],
  ['1,5', '1,5', '1,5'],
  ['-20', '-20', '-20'],
])('sends the typed number %s unchanged', async (keys, shown, value) => {
  render(<Field start="" />)
  await field.click()
  await userEvent.keyboard(keys)
  await userEvent.tab()
  await expect.element(field).toHaveValue(shown)
  expect(typed).toBe(value)
})

it.each([
  ['50000', '50.000'],
  ['1,5', '1,5'],
  ['', ''],
])('shows the stored number %j as %j, and does not change its value', async (start, shown) => {
  typed = start
  render(<Field start={start} />)
  await expect.element(field).toHaveValue(shown)
  await field.click()
  await userEvent.tab()
  await expect.element(field).toHaveValue(shown)
  expect(typed).toBe(start)
})

it('pastes a formatted price as the same number', async () => {
  render(<Field start="" />)
  await field.click()
  await field.fill('Rp1.250.000')
  await expect.element(field).toHaveValue('1.250.000')
  expect(typed).toBe('1250000')
})
