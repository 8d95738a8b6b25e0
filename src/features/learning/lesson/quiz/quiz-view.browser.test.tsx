import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { LearningItem } from '#contract/learning/progress.rules.ts'
import type { Learning } from '#app/learning/learning.ts'
import { enqueueWork } from '#app/outbox/enqueue-work.ts'
import { refreshOutbox } from '#app/outbox/state.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { connection } from '#app/session/online.ts'
import { startSession } from '#app/session/session.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render.ts'
import { BAR_SLOT_ID } from '../bar-slot.ts'
import { QuizView } from './quiz-view.tsx'

const userId = '0195a000-0000-7000-8000-00000000002e'
const enrollmentId = '0195a000-0000-7000-8000-0000000000e1'
const quizId = '0195a000-0000-7000-8000-0000000000a1'
const lectureMaterialId = '0195a000-0000-7000-8000-0000000000f1'

beforeEach(async () => {
  await clearDevice()
  vi.stubGlobal('fetch', vi.fn<() => Promise<Response>>().mockRejectedValue(new TypeError('no network')))
  await signIn({ userId, isAdmin: false, roles: ['learner'], accessToken: 'akses', refreshToken: 'segar' }, false)
  await startSession()
})
afterEach(async () => {
  connection.noteBrowserState(true)
  vi.unstubAllGlobals()
  await clearDevice()
  await refreshOutbox()
})

it('offers a way to other materials while a submitted quiz waits for a connection', async () => {
  // the view reads only these fields
  const item = { id: lectureMaterialId, type: 'quiz', quizId, isComplete: false } as LearningItem
  const learning = { enrollmentId, items: [item], tracks: [] } as unknown as Learning
  const payload = { enrollmentId, lectureMaterialId, quizId, answers: {} }
  await enqueueWork(() => [{ kind: 'quiz-attempt', payload, userId }])
  connection.noteBrowserState(false)
  const component = () => (
    <>
      <div id={BAR_SLOT_ID} data-testid="bar" />
      <QuizView learning={learning} item={item} />
    </>
  )
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('Jawabanmu sudah tersimpan.')).toBeVisible()
  await expect
    .element(page.getByTestId('bar').getByRole('link', { name: 'Kembali ke daftar materi' }))
    .toHaveAttribute('href', `/business/learning/${enrollmentId}`)
})
