import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#tests/support/render-desk.ts'
import type { ExpertAssignment } from '#contract/assessment/assignment.expert.ts'
import { discardEntry, enqueue, listEntries } from '#app/data/outbox/store.ts'
import { cannedCommentsQuery } from '#app/queries/desk/canned-comment.ts'
import { scoringListQuery } from '#app/queries/desk/scoring.ts'
import { forgetErasedAccount, signIn } from '#app/session/come-and-go.ts'
import { assignmentInList as task, idOf as id } from '#tests/support/assignments.ts'
import { emptyDevice } from '#tests/support/device/empty-device.ts'
import { soon } from '#tests/support/soon.ts'
import { ScoringScreen } from './scoring-screen.tsx'

const userId = '0195a000-0000-7000-8000-00000000000e'

/** PUT requests so far, each with a function that answers it. */
let puts: { of: string; body: { state: string }; answer: (response: Response) => void }[]
beforeEach(async () => {
  await emptyDevice()
  await signIn({ userId, isAdmin: false, roles: ['expert'], accessToken: 'akses', refreshToken: 'segar' }, false)
  puts = []
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init)
    if (request.method !== 'PUT') throw new TypeError('no line')
    const { promise, resolve } = Promise.withResolvers<Response>()
    const of = new URL(request.url).pathname.split('/').at(-1) ?? ''
    puts.push({ of, body: await request.json(), answer: resolve })
    return promise
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await forgetErasedAccount(userId)
})

/** Renders the screen and waits until it handles keys. */
async function show(items: ExpertAssignment[]): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const counts = { 'handed-in': items.length, 'being-assessed': 0, scored: 0, returned: 0 }
  const list = { items, total: { count: items.length, isExact: true }, next: null, previous: null, counts, courses: [] }
  client.setQueryData(scoringListQuery({}).queryKey, list)
  client.setQueryData(cannedCommentsQuery().queryKey, [])
  render(
    <QueryClientProvider client={client}>
      <ScoringScreen filter={{}} onFilter={() => undefined} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('Pilih satu tugas untuk dibaca.')).toBeVisible()
}

const detail = (at: number) => page.getByRole('article', { name: `Tugas Pelajar ${at}` })
const score = () => page.getByLabelText('Nilai (0 sampai 100)')
const put = (at: number, state = 'being-assessed') =>
  soon(() => {
    const found = puts.find(({ of, body }) => of === id(at) && body.state === state)
    if (!found) throw new Error(`nothing put for ${at}`)
    return found
  })
const opened = (at: number) => Response.json(task(at, { state: 'being-assessed', revision: 2 }))

it('claims no answer that is only read', async () => {
  await show([task(1), task(2)])
  await userEvent.keyboard('j')
  await expect.element(detail(1).getByRole('heading', { level: 2 })).toHaveFocus()
  await userEvent.keyboard('j')
  await expect.element(detail(2).getByRole('heading', { level: 2 })).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(detail(1)).toBeVisible()
  expect(puts).toEqual([])
})

it('reaches the button that scores by Tab from the title, and the score by Enter', async () => {
  await show([task(1)])
  await userEvent.keyboard('j')
  const title = detail(1).getByRole('heading', { level: 2 })
  await expect.element(title).toHaveFocus()
  await expect.element(score()).toBeVisible()
  const scoring = page.getByRole('button', { name: 'Nilai', exact: true })
  const passed: (Element | null)[] = []
  while (passed.length < 12 && document.activeElement !== scoring.element()) {
    await userEvent.keyboard('{Tab}')
    passed.push(document.activeElement)
  }
  await expect.element(scoring).toHaveFocus()
  ;(title.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(score()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(title).toHaveFocus()
})

it('opens the next answer with the focus on its score, and scores the version it has claimed', async () => {
  await show([task(1), task(2)])
  await userEvent.keyboard('j')
  await expect.element(score()).toBeVisible()
  await userEvent.keyboard('{Enter}80{Enter}')
  const claimed = await put(1)
  expect(puts.map(({ body }) => body.state)).toEqual(['being-assessed'])
  claimed.answer(opened(1))
  const scored = await put(1, 'scored')
  expect(scored.body).toMatchObject({ score: 80, revision: 2 })
  scored.answer(Response.json(task(1, { state: 'scored', score: 80 })))
  await expect.element(detail(2)).toBeVisible()
  await expect.element(detail(2).getByText('Nilai untuk Pelajar 1 tersimpan.')).toBeVisible()
  await expect.element(score()).toHaveFocus()
  expect(puts.map(({ body }) => body.state)).toEqual(['being-assessed', 'scored'])
})

it('leaves an answer that another assessor has scored in the meantime, and says that the draft is kept', async () => {
  await show([task(1), task(2)])
  await userEvent.keyboard('j')
  await score().fill('80')
  ;(await put(1)).answer(Response.json(task(1, { state: 'scored', score: 60 })))
  await expect
    .element(page.getByText(/^Jawaban ini sudah dinilai orang lain\. Yang kamu tulis tersimpan/))
    .toHaveFocus()
  expect(puts.map(({ body }) => body.state)).toEqual(['being-assessed'])
})

it('a late response or rejection changes nothing on the screen after moving to the next answer', async () => {
  await show([task(1), task(2), task(3)])
  for (const at of [1, 2, 3]) {
    await page.getByRole('button', { name: new RegExp(`Pelajar ${at}`) }).click()
    await expect.element(detail(at)).toBeVisible()
    await score().fill('70')
    await put(at)
  }
  ;(await put(3)).answer(opened(3))
  await expect.element(detail(3).getByText('Sedang dinilai')).toBeVisible()
  ;(await put(1)).answer(opened(1))
  const refusal = { code: 'ASSIGNMENT_READ', message: 'Jawaban ini sudah kamu baca.' }
  ;(await put(2)).answer(Response.json(refusal, { status: 400 }))
  await score().fill('80')
  await expect.element(detail(3)).toBeVisible()
  await expect.element(score()).toHaveValue('80')
  expect(page.getByText(refusal.message).elements()).toEqual([])
})

it('shows a published result of two readings without a form', async () => {
  const settled = task(1, { state: 'scored', score: 84, comment: 'Rapi', isSettled: true })
  await show([settled])
  await page.getByRole('button', { name: /Pelajar 1/ }).click()
  const result = page.getByRole('region', { name: 'Hasil' })
  await expect.element(result.getByText('Hasil: nilai 84')).toBeVisible()
  await expect.element(result.getByText('Rapi')).toBeVisible()
  expect(score().elements()).toEqual([])
})

it('a new score does not overtake an unsent one, and its text stays', async () => {
  const waiting = { assignmentId: id(1), state: 'scored', revision: 1, score: 70, comment: 'Tadi' } as const
  const entry = await enqueue('assessment', waiting, { userId })
  await show([task(1)])
  await userEvent.keyboard('j')
  await score().fill('90')
  ;(await put(1)).answer(opened(1))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert').getByText(/^Penilaianmu yang tadi .* belum terkirim/)).toBeVisible()
  await expect.element(score()).toHaveValue('90')
  expect(puts.map(({ body }) => body.state)).toEqual(['being-assessed'])
  expect(await listEntries(userId)).toMatchObject([{ payload: { score: 70 } }])

  await discardEntry(entry.id)
  await score().click()
  await userEvent.keyboard('{Enter}')
  expect((await put(1, 'scored')).body).toMatchObject({ score: 90, revision: 2 })
})

it('on a phone returns to the list: to the result of an answer, or to its row', async () => {
  await page.viewport(360, 640)
  await show([task(1), task(2), task(3)])
  const row = page.getByRole('button', { name: /Pelajar 2/ })
  await row.click()
  await page.getByRole('button', { name: 'Tutup' }).click()
  await expect.element(row).toHaveFocus()
  await expect.element(row).toBeInViewport()
  await row.click()
  await score().fill('80')
  ;(await put(2)).answer(opened(2))
  await userEvent.keyboard('{Enter}')
  ;(await put(2, 'scored')).answer(Response.json(task(2, { state: 'scored', score: 80 })))
  await expect.element(detail(3).getByText('Nilai untuk Pelajar 2 tersimpan.')).toBeInViewport()
  await score().fill('90')
  ;(await put(3)).answer(opened(3))
  await userEvent.keyboard('{Enter}')
  ;(await put(3, 'scored')).answer(Response.json(task(3, { state: 'scored', score: 90 })))
  const note = page.getByText('Nilai untuk Pelajar 3 tersimpan.')
  await expect.element(note).toHaveFocus()
  await expect.element(note).toBeInViewport()
})
