import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import '#app/ui/base.css'
import { render, unmount } from '#tests/support/render.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { queryClient } from '../query-client.ts'
import { formatPreviewName } from '#app/lib/preview-window.ts'
import { readTestimonials } from './landing-popups.tsx'
import { LoginPopupProvider } from './login-popup.tsx'

function show(attributes: unknown): void {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(attributes)),
  )
  render(
    <LoginPopupProvider className={undefined}>
      <p>Beranda</p>
    </LoginPopupProvider>,
  )
}
const none = { popupPosterDashboard: null, popupPosterPrakerja: null, banners: [], holidayReminder: null }
const button = { type: 'checking voucher', img: 'tiket', link: '/prakerja/checking-voucher', countdown: null }

// Clears the device, so that no user is logged in when the button's chunk first loads. The button's action depends on
// the user.
beforeAll(async () => {
  await clearDevice()
})
beforeEach(() => {
  queryClient.clear()
})
afterEach(() => {
  window.name = ''
  vi.unstubAllGlobals()
})

it('shows a floating button on the home page with a link to its target', async () => {
  show({ ...none, floatingButtonV2: { '/': { ...button, isShow: true } } })
  await expect.element(page.getByRole('link', { name: 'Cek kode' })).toHaveAttribute('href', button.link)
})

it('a button that needs a login opens the login dialog for a visitor', async () => {
  show({ ...none, floatingButtonV2: { '/': { ...button, type: 'aktivitas poin', link: '/tukar-poin', isShow: true } } })
  await page.getByRole('link', { name: 'Tukar poin' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

it('marks the home page as a preview only in the preview window', async () => {
  const nothing = { ...none, floatingButtonV2: {} }
  show(nothing)
  await waitUntilPasses(() => expect(fetch).toHaveBeenCalled())
  await expect.element(page.getByRole('note')).not.toBeInTheDocument()
  unmount()
  window.name = formatPreviewName('visitor')
  show(nothing)
  await expect.element(page.getByRole('note')).toHaveTextContent('Hanya untuk dilihat')
})

it.each([
  ['the server has none for the page', { ...none, floatingButtonV2: {} }],
  ['it is switched off', { ...none, floatingButtonV2: { '/': { ...button, isShow: false } } }],
  ['a captive portal answers instead of the server', 'masuk dulu'],
])('shows no floating button if %s', async (_what, attributes) => {
  show(attributes)
  await expect.element(page.getByText('Beranda')).toBeVisible()
  await waitUntilPasses(() => expect(fetch).toHaveBeenCalled())
  await expect.element(page.getByText('Cek kode')).not.toBeInTheDocument()
})

it.each([
  ['a list from the server', { data: [{ id: 'a', name: 'Siti' }] }, ['Siti']],
  ['a response without testimonials', { ...none, floatingButtonV2: {} }, []],
  ['the page of a captive portal', 'masuk dulu', []],
])('reads the testimonials $2 from %s', async (_what, answer, names) => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(answer)),
  )
  expect((await readTestimonials()).map(({ name }) => name)).toEqual(names)
})
