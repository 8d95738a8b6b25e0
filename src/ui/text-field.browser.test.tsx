import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import { TextField } from './text-field.tsx'

it('the live region for the error exists before the error, and takes no space', async () => {
  const container = render(<TextField label="Email" />)
  const field = container.firstElementChild as HTMLElement
  const region = container.querySelector('[aria-live="polite"]')!
  expect(region.checkVisibility()).toBe(true)
  expect(field.getBoundingClientRect().bottom).toBeCloseTo(
    page.getByLabelText('Email').element().parentElement!.getBoundingClientRect().bottom,
    0,
  )
  render(<TextField label="Email" error="Email belum terdaftar" />)
  await expect.element(page.getByLabelText('Email')).toHaveAccessibleDescription('Email belum terdaftar')
  expect(container.querySelector('[aria-live="polite"]')).toBe(region)
})
