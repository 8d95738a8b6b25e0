import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import './base.css'
import { DateField, insertDashes } from './date-field.tsx'

beforeEach(async () => {
  await page.viewport(360, 800)
})

function Form({ first }: { first: string }) {
  const [value, setValue] = useState(first)
  return (
    <DateField
      label="Tanggal lahir"
      name="birthDate"
      value={value}
      onChange={event => setValue(event.target.value)}
      min="1900-01-01"
      max="2026-11-22"
      opensAt="2002-01-01"
    />
  )
}
const field = () => page.getByRole('textbox', { name: 'Tanggal lahir' })
const calendar = () => page.getByRole('region', { name: 'Kalender Tanggal lahir' })
const toggle = () => page.getByRole('button', { name: 'Pilih di kalender' })

it('the date field accepts a date typed with digits alone', async () => {
  render(<Form first="" />)
  await userEvent.type(field(), '20010228')
  await expect.element(field()).toHaveValue('2001-02-28')
  await userEvent.keyboard('{Backspace}{Backspace}')
  await userEvent.type(field(), '05')
  await expect.element(field()).toHaveValue('2001-02-05')
  expect(['2001-2-', '2001-0-', '2001-02-', '28/02/2001', 'kemarin'].map(insertDashes)).toEqual([
    '2001-02-',
    '2001-0',
    '2001-02',
    '28/02/2001',
    'kemarin',
  ])
})

it('the date field accepts digits of other scripts, and does not truncate pasted text', async () => {
  expect(['٢٠٠١٠٢٢٨', '۲۰۰۱-۰۲-۲۸', '２００１０２２８'].map(insertDashes)).toEqual([
    '2001-02-28',
    '2001-02-28',
    '2001-02-28',
  ])
  render(<Form first="" />)
  await field().fill('28 Februari 2001')
  await userEvent.tab()
  await userEvent.type(field(), '!')
  await expect.element(field()).toHaveValue('28 Februari 2001!')
})

it('the date field opens an Indonesian calendar with weeks from Sunday and large touch targets', async () => {
  render(<Form first="2001-02-28" />)
  await toggle().click()
  await expect.element(calendar().getByText('Februari 2001')).toBeVisible()
  const weekdays = [...calendar().element().querySelectorAll('thead th')].map(day => day.textContent)
  expect(weekdays).toEqual(['Mg', 'Sn', 'Sl', 'Rb', 'Km', 'Jm', 'Sb'])
  for (const day of calendar().element().querySelectorAll('tbody button:not([data-hidden])')) {
    const { width, height } = day.getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await calendar().getByRole('button', { name: '5 Februari 2001', exact: true }).click()
  await expect.element(field()).toHaveValue('2001-02-05')
  await expect.element(calendar()).not.toBeInTheDocument()
  await expect.element(toggle()).toHaveFocus()
})

it('the date field first asks for the year if no date is set, and closes on Escape', async () => {
  render(<Form first="" />)
  await toggle().click()
  await calendar().getByRole('button', { name: '2004' }).click()
  await calendar().getByRole('button', { name: 'Feb' }).click()
  await calendar().getByRole('button', { name: '29 Februari 2004' }).click()
  await expect.element(field()).toHaveValue('2004-02-29')
  await toggle().click()
  await expect.element(calendar()).toBeVisible()
  await userEvent.keyboard('{Tab}{Escape}')
  await expect.element(calendar()).not.toBeInTheDocument()
})
