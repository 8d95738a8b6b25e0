import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import { uncoverFocus } from './uncover-focus.ts'

const SCROLL_PADDING = ':root { scroll-padding-bottom: 300px }'

/** Shows ten buttons of 200 px, and a card over the lowest 300 px of the window. */
function Page({ hasCard }: { hasCard: boolean }) {
  return (
    <>
      <style>{SCROLL_PADDING}</style>
      {Array.from({ length: 10 }, (_, at) => (
        <button key={at} type="button" style={{ display: 'block', height: '200px' }}>
          Tombol {at}
        </button>
      ))}
      {hasCard && <aside ref={uncoverFocus} style={{ position: 'fixed', inset: 'auto 0 0', height: '300px' }} />}
    </>
  )
}

/** Focuses a button without scrolling, shows the card, and returns the positions afterwards. */
async function showCardAt(nth: number) {
  await page.viewport(360, 800)
  render(<Page hasCard={false} />)
  const button = page.getByRole('button', { name: `Tombol ${nth}` }).element()
  if (button instanceof HTMLElement) button.focus({ preventScroll: true })
  window.scrollTo(0, 0)
  render(<Page hasCard />)
  return { scrolled: window.scrollY, bottom: button.getBoundingClientRect().bottom }
}

it('scrolls a focused control out from under a card that appears', async () => {
  const { bottom } = await showCardAt(3)
  expect(bottom).toBeLessThanOrEqual(500)
})

it.each([
  ['a focused control above the card', 0],
  ['a focused control outside of the window', 9],
])('does not scroll the page for %s', async (_, nth) => {
  expect((await showCardAt(nth)).scrolled).toBe(0)
})

it('does not scroll the page if a tap on a text focused the whole content', async () => {
  await page.viewport(360, 800)
  const Content = ({ hasCard }: { hasCard: boolean }) => (
    <main tabIndex={-1}>
      <Page hasCard={hasCard} />
    </main>
  )
  render(<Content hasCard={false} />)
  page.getByRole('main').element().focus({ preventScroll: true })
  render(<Content hasCard />)
  expect(page.getByRole('main').element()).toBe(document.activeElement)
  expect(window.scrollY).toBe(0)
})
