import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAll } from '#tests/support/expect-all.ts'
import { render } from '#tests/support/render.ts'
import { ThemeSwitch } from './theme-switch.tsx'

it('two theme switches on one page both mark the current choice', async () => {
  render(
    <>
      <ThemeSwitch />
      <ThemeSwitch />
    </>,
  )
  const choices = page.getByRole('radio', { name: 'Otomatis' })
  await expect.poll(() => choices.elements().length).toBe(2)
  expectAll(choices.elements(), choice => choice.matches(':checked'))
})

it('the theme switch is only as wide as its choices on a wide page', async () => {
  await page.viewport(800, 800)
  render(
    <div style={{ display: 'grid' }}>
      <ThemeSwitch />
    </div>,
  )
  const last = page.getByText('Otomatis').element().getBoundingClientRect()
  const frame = page.getByRole('group').element().getBoundingClientRect()
  expect(frame.right - last.right).toBeLessThan(8)
})
