import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import '#app/ui/base.css'
import '#app/ui/tokens.css'
import { render } from '#tests/support/render.ts'
import classes from './app-layout.module.css'
import { BottomBar } from './bottom-bar.tsx'

const show = (hasOffer: boolean) =>
  render(
    <div className={`${classes.frame} ${classes.withBottomBar}`}>
      <main>{hasOffer && <div data-offer>Daftar kelas</div>}</main>
      <nav>Menu bawah</nav>
    </div>,
  )
const barHeight = () => getComputedStyle(document.documentElement).getPropertyValue('--bottom-bar-height')

it('on a page with an offer, a phone shows no menu at the bottom', async () => {
  show(true)
  await expect.element(page.getByText('Daftar kelas')).toBeVisible()
  await expect.element(page.getByText('Menu bawah')).not.toBeVisible()
  expect(barHeight()).toBe('0px')
})

it('on a page without an offer, a phone shows the menu at the bottom', async () => {
  show(false)
  await expect.element(page.getByText('Menu bawah')).toBeVisible()
  expect(barHeight()).toContain('56px')
})

afterEach(() => {
  document.documentElement.style.fontSize = ''
})

it.each([
  ['100%', 360, 800],
  ['200%', 360, 800],
  ['200%', 780, 360],
])(
  'with a text size of %s, the space reserved for the bottom menu equals the menu height in a window of %i x %i',
  async (size, width, height) => {
    await page.viewport(width, height)
    document.documentElement.style.fontSize = size
    const container = render(
      <div className={`${classes.frame} ${classes.withBottomBar}`}>
        <main />
        <BottomBar />
      </div>,
    )
    const reserved = Number.parseFloat(getComputedStyle(container.firstElementChild!).paddingBottom)
    const menu = container.querySelector('nav')!.getBoundingClientRect().height
    // The line of one pixel at the top of the menu may cover the content.
    expect(Math.abs(menu - reserved)).toBeLessThanOrEqual(1)
  },
)
