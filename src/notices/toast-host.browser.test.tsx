import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import { showToast } from './show-toast.ts'
import { notices } from './state.ts'
import { ToastHost } from './toast-host.tsx'

afterEach(() => {
  notices.toasts.length = 0
})

/** Renders a choice at the position where a toast usually appears. */
function Choice() {
  return (
    <>
      <ToastHost />
      <label style={{ position: 'fixed', inset: 'auto 0 0', height: 200, display: 'flex', alignItems: 'end' }}>
        Kartu atau transfer <input type="radio" style={{ height: 20 }} />
      </label>
    </>
  )
}

function Page({ hasTotal }: { hasTotal: boolean }) {
  const style = { position: 'fixed', inset: 'auto 0 0', height: 120 } as const
  return (
    <>
      <ToastHost />
      {hasTotal && (
        <div style={style} data-no-toast>
          Total Rp99.000
        </div>
      )}
    </>
  )
}

it('moves a toast above a total price that appears later', async () => {
  render(<Page hasTotal={false} />)
  showToast('+50 poin', { tone: 'points', durationMs: 60_000 })
  const toast = page.getByText('+50 poin')
  await expect.element(toast).toBeVisible()
  render(<Page hasTotal />)
  const total = page.getByText('Total Rp99.000').element()
  await expect
    .poll(() => toast.element().getBoundingClientRect().bottom)
    .toBeLessThan(total.getBoundingClientRect().top)
})

it('a toast is shown above a choice and covers no part of it', async () => {
  render(<Choice />)
  showToast('+10 poin', { tone: 'points', durationMs: 60_000 })
  await expect.element(page.getByText('+10 poin')).toBeVisible()
  const choice = page.getByText('Kartu atau transfer').element()
  await expect
    .poll(() => page.getByText('+10 poin').element().getBoundingClientRect().bottom)
    .toBeLessThan(choice.getBoundingClientRect().top)
})
