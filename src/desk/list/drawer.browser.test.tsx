import '#app/ui/tokens.css'
import '#app/ui/base.css'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render-desk.ts'
import { Drawer } from './drawer.tsx'

beforeEach(() => page.viewport(320, 640))
afterEach(() => page.viewport(1280, 800))

it('scrolls a focused field so that the title of the drawer does not cover it', async () => {
  render(
    <Drawer title="Rosa Siregar" rowId="1" onClose={() => undefined}>
      {Array.from({ length: 20 }, (_, at) => (
        <input key={at} aria-label={`Isian ${at}`} style={{ height: 44 }} />
      ))}
    </Drawer>,
  )
  const drawer = page.getByRole('complementary', { name: 'Rosa Siregar' }).element()
  const field = page.getByLabelText('Isian 5', { exact: true }).element() as HTMLElement
  const top = () => field.getBoundingClientRect().top - drawer.getBoundingClientRect().top
  drawer.scrollTop = top() - 10
  expect(top()).toBeCloseTo(10, 0)
  field.focus()
  const title = page.getByRole('heading', { name: 'Rosa Siregar' }).element().closest('header')
  await expect.poll(top).toBeGreaterThanOrEqual(title?.clientHeight ?? Infinity)
})
