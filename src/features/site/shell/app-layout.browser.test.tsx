import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import '#app/ui/tokens.css'
import { render } from '#tests/support/render.ts'
import classes from './app-layout.module.css'

const show = (hasOffer: boolean) =>
  render(
    <div className={`${classes.frame} ${classes.withBottomBar}`}>
      <main>{hasOffer && <div data-offer>Daftar kelas</div>}</main>
      <nav>Menu bawah</nav>
    </div>,
  )
const barHeight = () => getComputedStyle(document.documentElement).getPropertyValue('--bottom-bar-height')

it('shows one bar at the bottom of a phone: an offer replaces the menu', async () => {
  show(true)
  await expect.element(page.getByText('Daftar kelas')).toBeVisible()
  await expect.element(page.getByText('Menu bawah')).not.toBeVisible()
  expect(barHeight()).toBe('0px')
})

it('shows the menu on a page without an offer', async () => {
  show(false)
  await expect.element(page.getByText('Menu bawah')).toBeVisible()
  expect(barHeight()).toContain('4rem')
})
