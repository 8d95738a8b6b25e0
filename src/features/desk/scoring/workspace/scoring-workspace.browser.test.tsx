import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#tests/support/render-desk.ts'
import type { ExpertAssignment } from '#contract/assessment/assignment.expert.ts'
import type { OpenedTask } from '#contract/assessment/expert-task.ts'
import type { Criterion } from '#contract/assessment/rubric.ts'
import { discardEntry, enqueue, listEntries } from '#app/data/outbox/store.ts'
import { notices } from '#app/notices/state.ts'
import { cannedCommentsQuery } from '#app/queries/desk/canned-comment.ts'
import { expertColleaguesQuery, expertTaskQuery, expertTasksQuery } from '#app/queries/desk/expert.ts'
import { clearErasedAccount, signIn } from '#app/session/come-and-go.ts'
import { createAssignmentInList, getAssignmentId as id } from '#tests/support/assignments.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { ScoringWorkspace } from './scoring-workspace.tsx'
import { TaskPane } from './task-pane.tsx'

const userId = '0195a000-0000-7000-8000-00000000000e'
const me = { id: userId, fullName: 'Pakar' }
/** Returns a task that this expert already holds, unless `more` says otherwise. */
const task = (at: number, more: Partial<ExpertAssignment> = {}) => createAssignmentInList(at, { expert: me, ...more })

/** PUT requests so far, each with a function that sends the response. */
let puts: { of: string; body: { state?: string; ids?: string[] }; answer: (response: Response) => void }[]
/** The task as the server returns it when it is loaded again. Undefined: the server cannot be reached. */
let reloaded: OpenedTask | undefined
beforeEach(async () => {
  await clearDevice()
  await signIn({ userId, isAdmin: false, roles: ['expert'], accessToken: 'akses', refreshToken: 'segar' }, false)
  await page.viewport(1280, 800)
  puts = []
  reloaded = undefined
  notices.toasts.length = 0
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init)
    const of = new URL(request.url).pathname.split('/').at(-1) ?? ''
    if (request.method === 'GET') {
      if (of !== reloaded?.id) throw new TypeError('no line')
      return Response.json(reloaded)
    }
    const { promise, resolve } = Promise.withResolvers<Response>()
    puts.push({ of, body: await request.json(), answer: resolve })
    return promise
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await clearErasedAccount(userId)
})

function Screen() {
  const [openId, setOpenId] = useState<string>()
  const open = { id: openId, hrefOf: (to: string) => `#${to}`, onOpen: setOpenId }
  return (
    <ScoringWorkspace title="Task Assignment" search={{}} onSearch={() => undefined} open={open}>
      {openId !== undefined && (
        <TaskPane id={openId} search={{}} onOpen={setOpenId} onClose={() => setOpenId(undefined)} />
      )}
    </ScoringWorkspace>
  )
}

/** Renders the screen and waits until it handles keys. */
async function show(items: ExpertAssignment[], beside = {}): Promise<void> {
  renderQueue(items, beside)
  await expect.element(page.getByRole('link', { name: /^Pelajar 1/ })).toBeVisible()
}

function renderQueue(items: ExpertAssignment[], beside = {}, scored = 0): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const counts = { 'handed-in': items.length, 'being-assessed': 0, scored, returned: 0 }
  const total = { count: items.length, isExact: true }
  const list = { items, total, next: null, previous: null, counts, courses: [], tracks: [] }
  client.setQueryData(expertTasksQuery({}).queryKey, list)
  for (const each of items) {
    client.setQueryData(expertTaskQuery(each.id).queryKey, { ...each, task: [], earlier: [], ...beside })
  }
  client.setQueryData(cannedCommentsQuery().queryKey, [])
  client.setQueryData(expertColleaguesQuery().queryKey, [])
  render(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  )
}

const detail = (at: number) => page.getByRole('article', { name: `Tugas Pelajar ${at}` })
const title = () => page.getByRole('heading', { level: 2 })
const score = () => page.getByLabelText('Nilai (0 sampai 100)')
const put = (at: number, state = 'being-assessed') =>
  waitUntilPasses(() => {
    const found = puts.find(({ of, body }) => of === id(at) && body.state === state)
    if (!found) throw new Error(`nothing put for ${at}`)
    return found
  })
const opened = (at: number) => Response.json(task(at, { state: 'being-assessed', revision: 2 }))
const toasts = () => notices.toasts.map(({ text }) => text)

it('an empty queue says that all tasks are assessed, if some tasks were scored before', async () => {
  renderQueue([], {}, 3)
  await expect.element(page.getByRole('heading', { name: 'Semua tugas sudah dinilai' })).toBeVisible()
})

it('does not claim an answer that the expert only reads', async () => {
  await show([task(1, { expert: null }), task(2, { expert: null })])
  await userEvent.keyboard('j')
  await expect.element(detail(1)).toBeVisible()
  await expect.element(title()).toHaveFocus()
  await userEvent.keyboard('j')
  await expect.element(detail(2)).toBeVisible()
  await userEvent.keyboard('k')
  await expect.element(detail(1)).toBeVisible()
  expect(puts).toEqual([])
})

it('claims a free task at the first change, before the task is marked as being assessed', async () => {
  await show([task(1, { expert: null })])
  await userEvent.keyboard('j')
  await expect.element(score()).toBeVisible()
  await userEvent.keyboard('8')
  await expect.element(score()).toHaveValue('8')
  await waitUntilPasses(() => expect(puts.map(({ of, body }) => [of, body.ids])).toEqual([['claim', [id(1)]]]))
  puts[0]?.answer(Response.json({ data: { claimed: [id(1)], missed: [] } }))
  ;(await put(1)).answer(opened(1))
  await expect.element(page.getByText('Pemegang: Kamu')).toBeVisible()
})

it('sends the score for the claimed version of an answer, and then opens the next answer with focus on its score', async () => {
  await show([task(1), task(2)])
  await userEvent.keyboard('j')
  await expect.element(score()).toBeVisible()
  await userEvent.keyboard('80{Control>}{Enter}{/Control}')
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

it('an expert scores a rubric by digit keys alone, from criterion to criterion', async () => {
  const rubric: Criterion[] = [
    { text: 'Rapi', points: 60 },
    { text: 'Benar', points: 40 },
  ]
  await show([task(1, { rubric })])
  await userEvent.keyboard('j')
  await expect.element(page.getByLabelText('Rapi (0 sampai 60)')).toBeVisible()
  await userEvent.keyboard('43')
  await expect.element(page.getByText('Nilai: 90 dari 100')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Kirim nilai' })).toHaveFocus()
})

it('the key c moves the focus to the comment from any tab, and Escape moves the focus to the title', async () => {
  await show([task(1)])
  await userEvent.keyboard('j')
  await page.getByRole('tab', { name: 'Soal' }).click()
  await expect.element(page.getByText('Soalnya tidak tersedia.')).toBeVisible()
  await userEvent.keyboard('c')
  await expect.element(page.getByLabelText('Komentar', { exact: true })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(title()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('link', { name: /^Pelajar 1/ })).toHaveFocus()
})

it('shows the earlier versions of the answer with their scores', async () => {
  const { expert: _expert, dueAt: _dueAt, isLate: _isLate, ...version } = task(7)
  await show([task(1, { earlierCount: 1 })], {
    earlier: [{ ...version, state: 'scored', score: 55, comment: 'Coba lagi' }],
  })
  await userEvent.keyboard('j')
  await page.getByRole('tab', { name: 'Riwayat (1)' }).click()
  await page.getByText(/Nilai 55$/).click()
  await expect.element(page.getByText('Jawaban 7')).toBeVisible()
  await expect.element(page.getByText('Coba lagi')).toBeVisible()
})

it('closes an answer that another expert has scored meanwhile, and says that the draft is kept', async () => {
  await show([task(1), task(2)])
  await userEvent.keyboard('j')
  await score().fill('80')
  ;(await put(1)).answer(Response.json(task(1, { state: 'scored', score: 60 })))
  await waitUntilPasses(() =>
    expect(toasts().join()).toMatch(/^Jawaban ini sudah dinilai orang lain\. Yang kamu tulis tersimpan/),
  )
  await expect.element(detail(1)).not.toBeInTheDocument()
  expect(puts.map(({ body }) => body.state)).toEqual(['being-assessed'])
})

it('a late response for an earlier answer does not change the screen of the current answer', async () => {
  await show([task(1), task(2), task(3)])
  for (const at of [1, 2, 3]) {
    await page.getByRole('link', { name: new RegExp(`^Pelajar ${at}`) }).click()
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
  expect(toasts()).toEqual([])
})

it('after a refused score, a reload lets the expert score the newer revision', async () => {
  await show([task(1)])
  await userEvent.keyboard('j')
  await score().fill('80')
  ;(await put(1)).answer(opened(1))
  await expect.element(detail(1).getByText('Sedang dinilai')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  const outdated = await put(1, 'scored')
  expect(outdated.body).toMatchObject({ revision: 2 })
  puts = []
  const text = 'Jawaban yang dimuat ulang'
  reloaded = { ...task(1, { state: 'being-assessed', revision: 5, text }), task: [], earlier: [] }
  const refusal = { code: 'ASSIGNMENT_CHANGED', message: 'Jawaban ini sudah berubah.' }
  outdated.answer(Response.json(refusal, { status: 409 }))
  await page.getByRole('button', { name: 'Muat ulang' }).click()
  await expect.element(detail(1).getByText(text)).toBeVisible()
  await page.getByRole('button', { name: 'Kirim nilai' }).click()
  expect((await put(1, 'scored')).body).toMatchObject({ score: 80, revision: 5 })
})

it('claims the task again at the next change if the claim did not reach the server', async () => {
  await show([task(1)])
  await userEvent.keyboard('j')
  await score().fill('8')
  const lost = await put(1)
  puts = []
  lost.answer(new Response('', { status: 502 }))
  await waitUntilPasses(async () => {
    await score().fill('80')
    await score().fill('81')
    expect(puts.map(({ body }) => body.state)).toContain('being-assessed')
  })
})

it('shows the published result of two assessments, without a form', async () => {
  await show([task(1, { state: 'scored', score: 84, comment: 'Rapi', isSettled: true })])
  await page.getByRole('link', { name: /^Pelajar 1/ }).click()
  const result = page.getByRole('region', { name: 'Hasil' })
  await expect.element(result.getByText('Hasil: nilai 84')).toBeVisible()
  await expect.element(result.getByText('Rapi')).toBeVisible()
  expect(score().elements()).toEqual([])
})

it('a new score is not sent while an earlier score of the answer is unsent, and the typed text is kept', async () => {
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

it('on a phone, an open task shows its send button, and closing the task focuses its row', async () => {
  await page.viewport(360, 640)
  await show([task(1), task(2)])
  const row = page.getByRole('link', { name: /^Pelajar 2/ })
  await row.click()
  await expect.element(page.getByRole('button', { name: 'Kirim nilai' })).toBeInViewport()
  await page.getByRole('button', { name: 'Tutup' }).click()
  await expect.element(row).toHaveFocus()
  await row.click()
  await score().fill('80')
  ;(await put(2)).answer(opened(2))
  await userEvent.keyboard('{Enter}')
  ;(await put(2, 'scored')).answer(Response.json(task(2, { state: 'scored', score: 80 })))
  await expect.element(detail(1).getByText('Nilai untuk Pelajar 2 tersimpan.')).toBeInViewport()
})
