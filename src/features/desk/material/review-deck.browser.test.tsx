import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearErasedAccount, signIn } from '#app/session/come-and-go.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render-desk.ts'
import { ReviewDeck } from './review-deck.tsx'

const userId = '0195a000-0000-7000-8000-00000000000e'
const materialId = '0195a000-0000-7000-8000-00000000000a'

let stored: { cards: string; version: number }
/** If set, the server refuses the next change with this response. */
let refusal: { status: number; body: object } | undefined
let sent: unknown[]

beforeEach(async () => {
  await clearDevice()
  sessionStorage.clear()
  stored = { cards: 'DNS = buku alamat\nURL = alamat halaman', version: 3 }
  refusal = undefined
  sent = []
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init)
    if (request.method === 'GET') return Response.json({ state: 'success', data: stored })
    const body = (await request.json()) as { cards: string }
    sent.push({ ...body, version: request.headers.get('if-match') })
    if (refusal) return Response.json(refusal.body, { status: refusal.status })
    stored = { cards: body.cards, version: stored.version + 1 }
    return Response.json({ state: 'success', data: { version: stored.version } })
  })
  await signIn({ userId, isAdmin: true, roles: ['admin'], accessToken: 'akses', refreshToken: 'segar' }, false)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await clearErasedAccount(userId)
})

async function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Suspense fallback={null}>
        <ReviewDeck materialId={materialId} />
      </Suspense>
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Kartu ulangan (2)' }).click()
}
const lines = page.getByRole('textbox', { name: 'Kartu ulangan' })
const save = page.getByRole('button', { name: 'Simpan' })

it('saves the typed lines with the version that was read, and counts the cards again', async () => {
  await open()
  await expect.element(lines).toHaveValue(stored.cards)
  const written = `${stored.cards}\nHTML = susunan halaman`
  await userEvent.fill(lines, written)
  await page.getByLabelText('Alasan perubahan').fill('Istilah baru')
  await save.click()
  await expect.element(page.getByRole('button', { name: 'Kartu ulangan (3)' })).toBeVisible()
  expect(sent).toEqual([{ cards: written, reason: 'Istilah baru', version: '"3"' }])
})

it('shows the error of a refused line at the field, and keeps the text', async () => {
  await open()
  await userEvent.fill(lines, 'DNS buku alamat')
  await page.getByLabelText('Alasan perubahan').fill('Salah ketik')
  const problem = 'Bukan "istilah = arti": DNS buku alamat'
  refusal = { status: 400, body: { code: 'VALIDATION_FAILED', message: 'Ditolak.', errors: { cards: problem } } }
  await save.click()
  await expect.element(lines).toHaveAccessibleDescription(new RegExp(problem))
  await expect.element(lines).toHaveValue('DNS buku alamat')
})

it('if another admin saved first, shows the review cards of both admins', async () => {
  await open()
  await userEvent.fill(lines, 'DNS = milikku')
  await page.getByLabelText('Alasan perubahan').fill('Lebih singkat')
  stored = { cards: 'DNS = milik mereka', version: 4 }
  refusal = { status: 412, body: { code: 'VERSION_STALE', message: 'Sudah diubah.' } }
  await save.click()
  await expect.element(page.getByText('DNS = milik mereka').first()).toBeVisible()
  await expect.element(lines).toHaveValue('DNS = milikku')
})
