import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import { waitUntilPasses } from '#tests/support/soon.ts'
import type { Campaign } from '#contract/site/web-attribute.ts'
import { deleteUserData, storeSession } from '#app/data/session-store.ts'
import { formatPreviewName } from '#app/lib/preview-window.ts'
import { sessionState } from '#app/session/session-state.ts'
import { PathContext } from '#app/ui/app-link.tsx'
import '#app/ui/base.css'
import { Engagement } from './engagement.tsx'

const campaign = (id: string): Campaign => {
  return { id, title: `Tentang ${id}`, text: 'Isi', link: '', linkText: '', picture: null, until: null }
}
const none = {
  floatingButtonV2: {},
  popupPosterDashboard: null,
  popupPosterPrakerja: null,
  banners: [],
  holidayReminder: null,
}
const person = (userId: string) => ({ userId, isAdmin: false, roles: [] })

let answers: Record<string, unknown>

beforeEach(() => {
  localStorage.clear()
  // Only intervals are controlled by the test; all other timers run normally.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    return Response.json(answers[pathname.replace(/^\/api/, '')] ?? {})
  })
})
afterEach(() => {
  window.name = ''
  sessionState.user = undefined
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function visit(path: string, userId?: string) {
  sessionState.user = userId === undefined ? undefined : person(userId)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider key={crypto.randomUUID()} client={client}>
      <PathContext value={path}>
        <Engagement />
      </PathContext>
    </QueryClientProvider>,
  )
}
const dialog = (name: string) => page.getByRole('dialog', { name })
/** Waits for the page's last effects and lets its next check run. */
async function looksAround() {
  await waitUntilPasses(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
  await vi.advanceTimersByTimeAsync(1_000)
}

it('shows a poster once per user, even on a shared phone', async () => {
  answers = { '/attribute': { ...none, popupPosterDashboard: campaign('poin') } }
  visit('/dashboard', 'siti')
  await dialog('Tentang poin').getByRole('button', { name: 'Tutup' }).click()
  await expect.element(dialog('Tentang poin')).not.toBeInTheDocument()
  visit('/dashboard', 'siti')
  await looksAround()
  expect(dialog('Tentang poin').query()).toBeNull()
  visit('/dashboard', 'budi')
  await expect.element(dialog('Tentang poin')).toBeVisible()
})

it('shows a closed holiday greeting again at the next visit, until the user hides it', async () => {
  answers = { '/attribute': { ...none, holidayReminder: campaign('libur') } }
  visit('/dashboard', 'siti')
  await dialog('Tentang libur').getByRole('button', { name: 'Tutup' }).click()
  visit('/dashboard', 'siti')
  await dialog('Tentang libur').getByRole('button', { name: 'Jangan ingatkan lagi' }).click()
  visit('/dashboard', 'siti')
  await looksAround()
  expect(dialog('Tentang libur').query()).toBeNull()
})

it('shows no campaign while another dialog is open or the user types', async () => {
  answers = { '/attribute': { ...none, popupPosterPrakerja: campaign('kode') } }
  const other = document.body.appendChild(document.createElement('dialog'))
  const field = document.body.appendChild(document.createElement('input'))
  other.show()
  visit('/prakerja')
  await looksAround()
  expect(dialog('Tentang kode').query()).toBeNull()
  other.remove()
  field.focus()
  await looksAround()
  expect(dialog('Tentang kode').query()).toBeNull()
  field.remove()
  await looksAround()
  await expect.element(dialog('Tentang kode')).toBeVisible()
})

it('testimonials pause under the pointer, and do not appear again after the user closed them', async () => {
  const photo = { url: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>', alt: '', width: 96, height: 96 }
  const testimonial = (name: string) => ({ id: name, slug: name, name, about: '', review: `Kata ${name}`, photo })
  answers = { '/attribute': none, '/v1/testimonials': { data: ['Siti', 'Dimas'].map(testimonial) } }
  visit('/kelas')
  await looksAround()
  await waitUntilPasses(async () => {
    await vi.advanceTimersByTimeAsync(3_000)
    expect(page.getByText('Kata Siti').query()).not.toBeNull()
  })
  const toast = page.getByRole('complementary', { name: 'Kata peserta' })
  expect(toast.element().querySelector('img')?.src).toBe(photo.url)
  await userEvent.hover(toast)
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.element(page.getByText('Kata Siti')).toBeVisible()
  await userEvent.unhover(toast)
  await vi.advanceTimersByTimeAsync(13_500)
  await expect.element(page.getByText('Kata Dimas')).toBeVisible()
  await page.getByRole('button', { name: 'Tutup kata peserta' }).click()
  visit('/program')
  await looksAround()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(toast.query()).toBeNull()
})

it('the preview window shows an unpublished campaign again after it was closed, and stores no closing', async () => {
  const userId = '0195a000-0000-7000-8000-00000000000a'
  const tokens = { accessToken: 'akses', refreshToken: 'segar', remember: false }
  await storeSession({ userId, isAdmin: true, roles: ['admin'], ...tokens })
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input, location.href)
    asked.push(pathname + search)
    return Response.json({ data: { ...none, popupPosterDashboard: campaign('draf') } })
  })
  window.name = formatPreviewName('learner', '0195a000-0000-7000-8000-000000000001')
  for (const time of [1, 2]) {
    visit('/dashboard', userId)
    await dialog('Tentang draf').getByRole('button', { name: 'Tutup' }).click()
    await expect.element(dialog('Tentang draf')).not.toBeInTheDocument()
    expect(asked).toHaveLength(time)
  }
  expect(asked[0]).toBe('/api/v1/admin/attribute-preview?subject=0195a000-0000-7000-8000-000000000001')
  expect(localStorage.getItem('semai-closed-campaigns')).toBeNull()
  await deleteUserData(userId)
})

it('shows the close button of a banner on a phone with double text size', async () => {
  await page.viewport(360, 800)
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => {
    document.documentElement.style.fontSize = ''
  })
  answers['/attribute'] = {
    ...none,
    banners: [{ ...campaign('diskon'), text: 'Kata yang panjang sekali. '.repeat(12) }],
  }
  visit('/kelas')
  const button = page.getByRole('button', { name: 'Tutup' })
  await looksAround()
  await expect.element(button).toBeVisible()
  const { left, bottom } = button.element().getBoundingClientRect()
  expect(button.element().contains(document.elementFromPoint(left + 20, bottom - 20))).toBe(true)
})

it('shows a banner above the floating button on a wide window', async () => {
  await page.viewport(1440, 800)
  document.documentElement.style.setProperty('--floating-room', '48px')
  onTestFinished(() => void document.documentElement.style.removeProperty('--floating-room'))
  answers['/attribute'] = { ...none, banners: [campaign('diskon')] }
  visit('/kelas')
  const button = page.getByRole('button', { name: 'Tutup' })
  await looksAround()
  await expect.element(button).toBeVisible()
  expect(button.element().getBoundingClientRect().bottom).toBeLessThan(800 - 48)
})
