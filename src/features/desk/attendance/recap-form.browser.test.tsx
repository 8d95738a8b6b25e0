import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearErasedAccount, signIn } from '#app/session/come-and-go.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render-desk.ts'
import { RecapForm } from './recap-form.tsx'

const userId = '0195a000-0000-7000-8000-00000000000e'
const meetingId = '0195a000-0000-7000-8000-00000000000a'

beforeEach(async () => {
  await clearDevice()
  sessionStorage.clear()
  await signIn({ userId, isAdmin: true, roles: ['admin'], accessToken: 'akses', refreshToken: 'segar' }, false)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  await clearErasedAccount(userId)
})

it('keeps two files that are uploaded at the same time, and the questions typed meanwhile', async () => {
  const uploads: ((url: string) => void)[] = []
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    if (new Request(input, init).method === 'GET') return Response.json({ data: { recap: null, answeredCount: 0 } })
    const { promise, resolve } = Promise.withResolvers<string>()
    uploads.push(resolve)
    return Response.json({ data: { url: await promise, bytes: 1 } })
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RecapForm meetingId={meetingId} />
    </QueryClientProvider>,
  )
  await userEvent.upload(page.getByLabelText('Rekaman (MP4)'), new File(['x'], 'a.mp4', { type: 'video/mp4' }))
  await userEvent.upload(page.getByLabelText('Salindia (PDF)'), new File(['x'], 'a.pdf', { type: 'application/pdf' }))
  await page.getByRole('button', { name: 'Tambah pertanyaan' }).click()
  const question = page.getByRole('textbox', { name: 'Pertanyaan' })
  await userEvent.fill(question, 'Apa beda modal dan laba?')
  await expect.poll(() => uploads).toHaveLength(2)
  uploads[0]?.('/api/media/a.mp4')
  uploads[1]?.('/api/media/a.pdf')
  await expect.element(page.getByRole('button', { name: 'Lepas Rekaman (MP4)' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Lepas Salindia (PDF)' })).toBeVisible()
  await expect.element(question).toHaveValue('Apa beda modal dan laba?')
})

it('keeps a recording that another leader saved after this form was opened', async () => {
  const nothing = { recordingUrl: null, recordingLowUrl: null, captionsUrl: null, slidesUrl: null, questions: [] }
  let recap: object = nothing
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init)
    if (request.method === 'GET') return Response.json({ data: { recap, answeredCount: 0 } })
    const body: unknown = await request.json()
    sent.push(body)
    return Response.json({ data: body })
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RecapForm meetingId={meetingId} />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Tambah pertanyaan' }).click()
  const recordingUrl = `/api/media/${'a'.repeat(64)}.mp4`
  recap = { ...nothing, recordingUrl }
  await userEvent.fill(page.getByRole('textbox', { name: 'Pertanyaan' }), 'Berapa?')
  await userEvent.fill(page.getByRole('textbox', { name: 'Pilihan 1', exact: true }), 'Satu')
  await userEvent.fill(page.getByRole('textbox', { name: 'Pilihan 2', exact: true }), 'Dua')
  await userEvent.fill(page.getByRole('textbox', { name: 'Penjelasan' }), 'Karena satu')
  await page.getByRole('button', { name: 'Simpan rekap' }).click()
  await expect.poll(() => sent).toMatchObject([{ recordingUrl, questions: [{ text: 'Berapa?' }] }])
})

const nothing = { recordingUrl: null, recordingLowUrl: null, captionsUrl: null, slidesUrl: null, questions: [] }
const asked = { text: 'Berapa?', options: ['Satu', 'Dua'], right: 0, why: 'Karena satu' }

/** Renders the form of a recap that has one question. Returns the bodies that the form has sent. */
function showForm(onSave: (body: typeof nothing) => Promise<void>): (typeof nothing)[] {
  let recap: object = { ...nothing, questions: [asked] }
  const sent: (typeof nothing)[] = []
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init)
    if (request.method === 'GET') return Response.json({ data: { recap, answeredCount: 0 } })
    const body = (await request.json()) as typeof nothing // the form sends this shape
    sent.push(body)
    recap = body
    await onSave(body)
    // Another leader changes the question after each save.
    recap = { ...body, questions: [{ ...asked, why: 'Karena tidak dua' }] }
    return Response.json({ data: body })
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RecapForm meetingId={meetingId} />
    </QueryClientProvider>,
  )
  return sent
}
const question = page.getByRole('textbox', { name: 'Pertanyaan' })
const explanation = page.getByRole('textbox', { name: 'Penjelasan' })
const save = page.getByRole('button', { name: 'Simpan rekap' })

it('after a save, the form shows what another leader has changed, and has nothing more to send', async () => {
  showForm(() => Promise.resolve())
  await userEvent.fill(question, 'Berapa banyak?')
  await save.click()
  await expect.element(page.getByText('Rekap tersimpan.')).toBeVisible()
  await expect.element(save).toBeDisabled()
  await expect.element(explanation).toHaveValue('Karena tidak dua')
})

it('the recap form keeps text that is typed during a save', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const sent = showForm(() => promise)
  await userEvent.fill(question, 'Berapa banyak?')
  await save.click()
  await expect.poll(() => sent).toHaveLength(1)
  await userEvent.fill(question, 'Berapa banyaknya?')
  resolve()
  await expect.element(save).toBeEnabled()
  await expect.element(save).not.toHaveAttribute('aria-busy', 'true')
  expect(page.getByText('Rekap tersimpan.').elements()).toHaveLength(0)
  expect(Object.values(sessionStorage).join('')).toContain('Berapa banyaknya?')
  await save.click()
  await expect.element(page.getByText('Rekap tersimpan.')).toBeVisible()
  expect(sent.at(-1)).toMatchObject({ questions: [{ text: 'Berapa banyaknya?' }] })
})
