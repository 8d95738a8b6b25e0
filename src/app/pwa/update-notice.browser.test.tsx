import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import '#app/ui/base.css'
import { render } from '#tests/support/render.ts'
import { UpdateNotice } from './update-notice.tsx'

const root = document.documentElement
afterEach(() => root.style.removeProperty('--bottom-bar-height'))

it.each([360, 1280])('the update notice is above the bar of a lesson in a window %d pixels wide', async width => {
  await page.viewport(width, 720)
  root.style.setProperty('--bottom-bar-height', '60px')
  render(<UpdateNotice notice="differs" />)
  const card = page.getByRole('region', { name: 'Versi baru tersedia' })
  await expect.element(card).toBeVisible()
  // The animation of the card moves it upwards.
  await Promise.all(
    card
      .element()
      .getAnimations()
      .map(({ finished }) => finished),
  )
  expect(card.element().getBoundingClientRect().bottom).toBeLessThan(720 - 60)
})
