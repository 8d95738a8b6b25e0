import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import '#app/ui/base.css'
import { render } from '#tests/support/render.ts'
import { UpdateNotice } from './update-notice.tsx'

const root = document.documentElement
afterEach(() => {
  root.style.removeProperty('--bottom-bar-height')
  root.style.removeProperty('--floating-room')
})

it.each([360, 1280])(
  'the update notice is above the bottom bar and the floating button in a window %d pixels wide',
  async width => {
    await page.viewport(width, 720)
    root.style.setProperty('--bottom-bar-height', '60px')
    root.style.setProperty('--floating-room', '48px')
    render(<UpdateNotice notice="differs" />)
    const card = page.getByRole('region', { name: 'Versi baru tersedia' })
    await expect.element(card).toBeVisible()
    // Waits for the card's animation, because it moves the card upwards.
    await Promise.all(
      card
        .element()
        .getAnimations()
        .map(({ finished }) => finished),
    )
    expect(card.element().getBoundingClientRect().bottom).toBeLessThan(720 - 60 - 48)
  },
)
