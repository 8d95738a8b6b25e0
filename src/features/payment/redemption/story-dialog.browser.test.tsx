import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { RedeemStory } from '#contract/site/site-content.ts'
import '#app/ui/tokens.css'
import '#app/ui/base.css'
import { expectAll } from '#tests/support/expect-all.ts'
import { render } from '#tests/support/render.ts'
import { StoryDialog } from './story-dialog.tsx'

const slide = (name: string, alt: string) => ({
  id: name,
  type: 'img' as const,
  url: `semai:kode-${name}`,
  width: 240,
  height: 300,
  alt,
})
const story: RedeemStory = {
  id: 'toko',
  slug: 'toko',
  partner: 'toko',
  titlePreview: 'Toko daring',
  title: 'Kode dari toko daring',
  picture: null,
  contents: [
    slide('orders', 'Buka aplikasi toko tempatmu membeli, lalu masuk ke daftar pesanan.'),
    slide('order', 'Pilih pesanannya.'),
  ],
}

it.each([
  [360, 800],
  [780, 360],
])('image, caption and buttons of a slide fit into a window of %i x %i', async (width, height) => {
  await page.viewport(width, height)
  render(<StoryDialog story={story} onClose={() => undefined} />)
  const next = page.getByRole('button', { name: 'Selanjutnya' })
  await expect.element(next).toBeVisible()
  const parts = () => [
    ...document.querySelectorAll<HTMLElement>('[role="dialog"] :is(svg[viewBox="0 0 240 300"], p, button)'),
  ]
  await expect.poll(() => parts().map(part => part.getBoundingClientRect().bottom)).toHaveLength(6)
  await expect
    .poll(() => Math.max(...parts().map(part => part.getBoundingClientRect().bottom)))
    .toBeLessThanOrEqual(height)
  expectAll(
    document.querySelectorAll<HTMLElement>('[role="dialog"] button'),
    button => button.scrollWidth <= button.clientWidth,
  )
})

it('the dialog keeps its height when the caption of the next slide is shorter', async () => {
  await page.viewport(360, 800)
  render(<StoryDialog story={story} onClose={() => undefined} />)
  const next = page.getByRole('button', { name: 'Selanjutnya' })
  await expect.element(next).toBeVisible()
  const top = () => next.element().getBoundingClientRect().top
  await page.getByRole('button', { name: 'Jeda' }).click()
  await expect.poll(() => document.querySelector('[role="dialog"]')?.getAnimations().length).toBe(0)
  const before = top()
  await next.click()
  await expect.element(page.getByText('2/2. Pilih pesanannya.')).toBeVisible()
  expect(top()).toBeCloseTo(before, 0)
})
