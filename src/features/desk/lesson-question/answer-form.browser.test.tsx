import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { StaffQuestionDetail } from '#contract/learning/lesson-question.staff.ts'
import { clearErasedAccount, signIn } from '#app/session/come-and-go.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render-desk.ts'
import { AnswerForm } from './answer-form.tsx'

const userId = '0195a000-0000-7000-8000-00000000000e'
const question: StaffQuestionDetail = {
  id: '0195a000-0000-7000-8000-00000000000a',
  text: 'Kenapa begitu?',
  asker: { id: '0195a000-0000-7000-8000-00000000000b', fullName: 'Siti Rahma' },
  trackTitle: 'Pengembang Web',
  materialTitle: 'Video',
  anchor: { kind: 'video', second: 3 },
  state: 'waiting',
  answerCount: 0,
  reportCount: 0,
  askedAt: '2026-11-30T00:00:00.000Z',
  version: 1,
  answers: [],
  reports: [],
}

beforeEach(async () => {
  await clearDevice()
  sessionStorage.clear()
  await signIn({ userId, isAdmin: false, roles: ['expert'], accessToken: 'akses', refreshToken: 'segar' }, false)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  await clearErasedAccount(userId)
})

const field = page.getByRole('textbox', { name: 'Jawabanmu' })
const send = page.getByRole('button', { name: 'Kirim jawaban' })

/** Renders the form. `respond` returns the server's response to each sent answer. */
function show(respond: (body: { answerId: string; text: string }) => Promise<Response>) {
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init)
    if (request.method === 'GET') return Response.json({ data: question })
    return respond((await request.json()) as { answerId: string; text: string })
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AnswerForm question={question} />
    </QueryClientProvider>,
  )
}

it('keeps text that was typed while an answer was sent', async () => {
  const { promise: answered, resolve } = Promise.withResolvers<void>()
  const sent: string[] = []
  show(async ({ text }) => {
    sent.push(text)
    await answered
    return Response.json({ data: question })
  })
  await userEvent.fill(field, 'Karena panas')
  await send.click()
  await expect.poll(() => sent).toEqual(['Karena panas'])
  await userEvent.fill(field, 'Karena panas sekali')
  resolve()
  await expect.element(send).toBeEnabled()
  await expect.element(field).toHaveValue('Karena panas sekali')
  await send.click()
  await expect.poll(() => sent).toEqual(['Karena panas', 'Karena panas sekali'])
  await expect.element(field).toHaveValue('')
})

it('if an answer was refused as stale, sends it under a new id, because the first answer may be stored', async () => {
  const ids: string[] = []
  show(async ({ answerId }) => {
    ids.push(answerId)
    return ids.length === 1
      ? Response.json({ code: 'VERSION_STALE', message: 'Sudah berubah' }, { status: 412 })
      : Response.json({ data: question })
  })
  await userEvent.fill(field, 'Karena panas')
  await send.click()
  await expect.element(page.getByText(/tulisanmu masih di sini/)).toBeVisible()
  await expect.element(field).toHaveValue('Karena panas')
  await send.click()
  await expect.poll(() => new Set(ids).size).toBe(2)
})
