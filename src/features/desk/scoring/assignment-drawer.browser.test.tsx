import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render-desk.ts'
import type { DeskAssignmentHistory } from '#contract/assessment/scoring.admin.ts'
import { cannedCommentsQuery } from '#app/queries/desk/canned-comment.ts'
import { deskAssignmentQuery, deskExpertsQuery } from '#app/queries/desk/scoring.ts'
import { sessionState } from '#app/session/session-state.ts'
import { createAssignmentToAssess, getAssignmentId as id } from '#tests/support/assignments.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { AssignmentDrawer } from './assignment-drawer.tsx'

const userId = '0195a000-0000-7000-8000-00000000000a'
const story = (learnerId: string, more: Partial<DeskAssignmentHistory>): DeskAssignmentHistory => ({
  assignment: {
    ...createAssignmentToAssess(1),
    text: 'Jawaban Rina',
    state: 'being-assessed',
    revision: 4,
    learner: { id: learnerId, fullName: 'Rina' },
    reading: 2,
  },
  expert: null,
  dueAt: '2026-11-21T12:00:00.000Z',
  isLate: false,
  readingStage: 'second',
  readings: [],
  task: [],
  earlier: [],
  mayAsk: false,
  mayRead: false,
  ...more,
})

beforeEach(async () => {
  await clearDevice()
  sessionState.user = { userId, isAdmin: true, roles: ['admin'] }
  sessionState.status = 'member'
})
afterEach(() => {
  sessionState.user = undefined
  sessionState.status = 'visitor'
})

function show(shown: DeskAssignmentHistory): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  client.setQueryData(deskAssignmentQuery(id(1)).queryKey, shown)
  client.setQueryData(deskExpertsQuery().queryKey, [])
  client.setQueryData(cannedCommentsQuery().queryKey, [])
  render(
    <QueryClientProvider client={client}>
      <AssignmentDrawer id={id(1)} onClose={() => undefined} />
    </QueryClientProvider>,
  )
}

const answer = () => page.getByText('Jawaban Rina')
const score = () => page.getByLabelText('Nilai (0 sampai 100)')
/** Finds the text above the form. This text is rendered before the stored draft of the form has been read. */
const turn = () => page.getByText(/^Pembacaan kedua\. Kamu membaca/)
const settle = () => page.getByRole('button', { name: /^Tetapkan/ })

it('shows the form to a user who may assess', async () => {
  show(story(id(9), { mayRead: true }))
  await expect.element(score()).toBeVisible()
  await expect.element(turn()).toBeVisible()
  await expect.element(answer()).toBeVisible()
})

it('shows the answer without a form to an expert who has already assessed it', async () => {
  show(story(id(9), {}))
  await expect.element(answer()).toBeVisible()
  await expect.element(settle()).toBeVisible()
  expect(turn().elements()).toEqual([])
  expect(score().elements()).toEqual([])
})

it.each(['second', 'undecided'] as const)('an admin cannot decide on their own work (%s)', async readingStage => {
  show(story(userId, { readingStage }))
  await expect.element(answer()).toBeVisible()
  expect(score().elements()).toEqual([])
  expect(settle().elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Tugaskan' }).elements()).toHaveLength(readingStage === 'second' ? 1 : 0)
})
