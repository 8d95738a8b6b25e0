import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { LectureMaterial } from '#contract/learning/lecture-material.ts'
import type { LessonQuestionAnchor, LessonQuestionPayload } from '#contract/learning/lesson-question.outbox.ts'
import type { LessonQuestion, LessonQuestions as Listed } from '#contract/learning/lesson-question.ts'
import { broadcastMessage } from '#app/data/channel.ts'
import { settleAnswer } from '#app/data/outbox/settle.ts'
import { storeSession } from '#app/data/session-store.ts'
import type { Learning } from '#app/learning/learning.ts'
import { enqueueWork } from '#app/outbox/enqueue-work.ts'
import { sendNow } from '#app/outbox/outbox.ts'
import { outboxState, refreshOutbox } from '#app/outbox/state.ts'
import { lessonQuestionsQuery } from '#app/queries/lesson-question.ts'
import { sessionState } from '#app/session/session-state.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render, unmount } from '#tests/support/render.ts'
import { LessonQuestions } from './lesson-questions.tsx'

const ENROLLMENT_ID = '0199c000-0000-7000-8000-000000000001'
const MATERIAL_ID = '0199c000-0000-7000-8000-000000000002'
const QUESTION_ID = '0199c000-0000-7000-8000-000000000003'
const SECOND_ID = '0199c000-0000-7000-8000-000000000004'
const ANSWER_ID = '0199c000-0000-7000-8000-000000000005'
const anchor: LessonQuestionAnchor = { kind: 'video', second: 3 }
// Only these fields are read.
const learning = { enrollmentId: ENROLLMENT_ID, items: [{ id: MATERIAL_ID, title: 'Video' }] } as Learning
const material = { id: MATERIAL_ID } as LectureMaterial

const ask: LessonQuestionPayload = {
  type: 'ask',
  enrollmentId: ENROLLMENT_ID,
  questionId: QUESTION_ID,
  materialId: MATERIAL_ID,
  anchor,
  text: 'Kenapa airnya panas?',
}

function createQuestion(id: string, more: Partial<LessonQuestion> = {}): LessonQuestion {
  return {
    id,
    materialId: MATERIAL_ID,
    materialTitle: 'Video',
    anchor,
    text: `Pertanyaan ${id.slice(-1)}`,
    name: 'Siti R.',
    isOwn: true,
    isHidden: false,
    isLocked: false,
    answers: [],
    askedAt: '2026-11-30T00:00:00.000Z',
    ...more,
  }
}
const own = (id: string): LessonQuestion => createQuestion(id)
const answered = createQuestion(QUESTION_ID, {
  answers: [
    {
      id: ANSWER_ID,
      text: 'Karena dipanaskan',
      name: 'Budi S.',
      by: 'alumnus',
      isOwn: false,
      isHidden: false,
      isChosen: false,
      isAccepted: false,
      answeredAt: '2026-11-30T00:00:00.000Z',
    },
  ],
})

let userId: string

beforeEach(async () => {
  await clearDevice()
  const user = { userId: crypto.randomUUID(), isAdmin: false, roles: ['learner' as const] }
  await storeSession({ ...user, accessToken: 'a', refreshToken: 'r', remember: true })
  sessionState.user = user
  userId = user.userId
  await refreshOutbox()
  // Without a connection by default.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
})
afterEach(async () => {
  unmount()
  vi.unstubAllGlobals()
  sessionState.user = undefined
  await refreshOutbox()
})

function createClient(questions: LessonQuestion[], listedAt = Date.now()): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'offlineFirst' } } })
  const listed: Listed = { canAsk: true, canAnswer: false, questions }
  client.setQueryData(lessonQuestionsQuery(ENROLLMENT_ID).queryKey, listed, { updatedAt: listedAt })
  return client
}

function Lesson() {
  const [asked, setAsked] = useState<LessonQuestionAnchor>()
  return (
    <>
      <h1>Video</h1>
      <div style={{ height: '300vh' }} />
      <LessonQuestions
        learning={learning}
        material={material}
        text=""
        asked={asked}
        onAsked={() => setAsked(undefined)}
        ask={{ label: 'Tanya di sini', run: () => setAsked(anchor) }}
      />
      <div style={{ height: '300vh' }} />
    </>
  )
}

/** Opens the lesson. Returns the router's history, to follow links. */
function open(client: QueryClient) {
  const history = createMemoryHistory()
  const router = createRouter({ routeTree: createRootRoute({ component: Lesson }), history })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return history
}

const enqueue = (payload: LessonQuestionPayload) => enqueueWork(() => [{ kind: 'lesson-question', payload, userId }])

/** Stores the action, and delivers it as the worker does. */
async function deliver(payload: LessonQuestionPayload) {
  await enqueue(payload)
  await refreshOutbox()
  const entry = outboxState.entries[0]!
  await settleAnswer(userId, [entry], [{ id: entry.id, outcome: 'accepted', receipt: { isNew: true } }])
  await refreshOutbox()
}

const isOnScreen = (id: string) => {
  const box = document.querySelector(`#tanya-${id}`)?.getBoundingClientRect()
  return box !== undefined && box.top >= 0 && box.bottom <= innerHeight
}

it('shows a question that was delivered while the lesson was closed, although the list is older', async () => {
  await deliver(ask)
  open(createClient([own(SECOND_ID)]))
  await expect.element(page.getByRole('article', { name: ask.text })).toBeInTheDocument()
  await expect.element(page.getByText('Menunggu koneksi')).not.toBeInTheDocument()
  await expect.element(page.getByRole('article', { name: 'Pertanyaan 4' })).toBeInTheDocument()
})

it('shows a delivered acceptance of an answer until a newer list no longer contains the acceptance', async () => {
  await deliver({ type: 'accept', enrollmentId: ENROLLMENT_ID, questionId: QUESTION_ID, answerId: ANSWER_ID })
  open(createClient([answered], Date.now() - 60_000))
  await expect.element(page.getByText('Terjawab', { exact: true })).toBeInTheDocument()
  unmount()
  // Another device has removed the acceptance.
  open(createClient([answered], Date.now() + 60_000))
  await expect.element(page.getByText('Karena dipanaskan')).toBeInTheDocument()
  await expect.element(page.getByText('Terjawab', { exact: true })).not.toBeInTheDocument()
})

it('a link to a question scrolls to the question in an open lesson, focuses it and refetches the list', async () => {
  const questions = [own(QUESTION_ID), own(SECOND_ID)]
  const fetches = vi.fn<typeof fetch>(async () => {
    const data: Listed = { canAsk: true, canAnswer: false, questions }
    return Response.json({ data })
  })
  vi.stubGlobal('fetch', fetches)
  // Leaves out the requests with which the page checks the connection.
  const countLoads = () => fetches.mock.calls.filter(([url]) => new Request(url).url.endsWith('/questions')).length
  const history = open(createClient(questions))
  await expect.element(page.getByRole('article', { name: 'Pertanyaan 3' })).toBeInTheDocument()
  await expect.poll(countLoads).toBe(1)
  expect(isOnScreen(QUESTION_ID)).toBe(false)

  history.push(`/#tanya-${QUESTION_ID}`)
  await expect.poll(() => isOnScreen(QUESTION_ID)).toBe(true)
  expect(document.activeElement?.id).toBe(`tanya-${QUESTION_ID}`)
  await expect.poll(countLoads).toBe(2)

  // The same link once more, after the learner has scrolled away.
  scrollTo(0, 0)
  history.push(`/#tanya-${QUESTION_ID}`)
  await expect.poll(() => isOnScreen(QUESTION_ID)).toBe(true)
  await expect.poll(countLoads).toBe(3)

  // Simulates a tap on a notification whose URL the tab already shows, which causes no navigation.
  scrollTo(0, 0)
  broadcastMessage({ kind: 'link-reopened', url: `${location.origin}/other` })
  broadcastMessage({ kind: 'link-reopened', url: location.href })
  await expect.poll(() => isOnScreen(QUESTION_ID)).toBe(true)
  await expect.poll(countLoads).toBe(4)
})

it('announces the refusal of a question once, and not again when the lesson is opened later', async () => {
  await enqueue(ask)
  await refreshOutbox()
  open(createClient([]))
  await expect.element(page.getByText('Menunggu koneksi')).toBeInTheDocument()
  // Refuses the entry in a run of the outbox. A run that failed later would store the entry as waiting again.
  vi.stubGlobal('fetch', async (_url: unknown, init: RequestInit = {}) => {
    if (typeof init.body !== 'string') throw new TypeError('offline')
    const { entries } = JSON.parse(init.body) as { entries: { id: string }[] }
    const results = entries.map(({ id }) => ({ id, outcome: 'refused', message: 'Coba lagi besok' }))
    return Response.json({ data: { results } })
  })
  await sendNow()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Tidak diterima: Coba lagi besok')
  unmount()
  open(createClient([]))
  await expect.element(page.getByText('Tidak diterima: Coba lagi besok')).toBeInTheDocument()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

it('does not send a question of invisible characters', async () => {
  open(createClient([]))
  await page.getByRole('button', { name: 'Tanya di sini' }).click()
  const field = page.getByRole('textbox', { name: 'Pertanyaanmu' })
  await field.fill('\u200B\u2060\u115F\uFEFF')
  await page.getByRole('button', { name: 'Kirim pertanyaan' }).click()
  await expect.element(page.getByText('Tulis dulu isinya')).toBeVisible()
  expect(outboxState.entries).toEqual([])
})
