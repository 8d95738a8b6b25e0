import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AssignmentVersion } from '#contract/assessment/assignment.ts'
import type { LearningItem } from '#contract/learning/progress.rules.ts'
import { render, unmount } from '#tests/support/render.ts'
import { listEntries } from '#app/data/outbox/store.ts'
import { formatPreviewName } from '#app/lib/preview-window.ts'
import { attachFile } from '#app/outbox/attachments.ts'
import type { Learning } from '#app/learning/learning.ts'
import { useOutbox } from '#app/outbox/outbox.ts'
import { refreshOutbox } from '#app/outbox/state.ts'
import { assignmentAnswersQuery } from '#app/queries/assignment.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { connectUnconfirmedStore } from '#app/session/unconfirmed-store.ts'
import { startSession } from '#app/session/session.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { BAR_SLOT_ID } from '../bar-slot.ts'
import { AssignmentForm } from './assignment-form.tsx'
import { AssignmentView } from './assignment-view.tsx'
import { submitAssignment } from './submit-assignment.ts'
import { WaitingAnswers } from './waiting-answers.tsx'

const userId = '0195a000-0000-7000-8000-00000000002e'
const enrollmentId = '0195a000-0000-7000-8000-0000000000e1'
const lectureMaterialId = '0195a000-0000-7000-8000-0000000000f1'
const answer = { enrollmentId, lectureMaterialId, previousText: 'Versi pertama' }
beforeEach(async () => {
  await clearDevice()
  vi.stubGlobal('fetch', vi.fn<() => Promise<Response>>().mockRejectedValue(new TypeError('no line')))
  await signIn({ userId, isAdmin: false, roles: ['learner'], accessToken: 'akses', refreshToken: 'segar' }, false)
  await startSession()
  render(<Answers />)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  // An open form would store its draft again in the new database.
  unmount()
  await clearDevice()
  await refreshOutbox()
})

function Answers({ isComplete = false }) {
  const { entries } = useOutbox()
  return (
    <>
      <WaitingAnswers entries={entries} />
      <AssignmentForm
        {...answer}
        isRevision={false}
        isComplete={isComplete}
        isCollapsed={false}
        onHandedIn={() => undefined}
      />
      <div id={BAR_SLOT_ID} data-testid="bar" />
    </>
  )
}

const button = (name: string) => page.getByRole('button', { name })

/** Returns the submit button. Waits until it is enabled, because the text field is enabled before the files are read. */
async function findSubmitButton(): Promise<HTMLElement> {
  const submit = button('Kumpulkan tugas')
  await expect.element(submit).toBeEnabled()
  return submit.element() as HTMLElement
}

it('starts a new version from the text of the previous version', async () => {
  await button('Mulai dari teks sebelumnya').click()
  await expect.element(page.getByLabelText('Jawabanmu')).toHaveValue('Versi pertama')
  expect(button('Mulai dari teks sebelumnya').query()).toBeNull()
})

it('shows the error of an empty answer until the learner types', async () => {
  await button('Kumpulkan tugas').click()
  const field = page.getByLabelText('Jawabanmu')
  await expect.element(field).toHaveAccessibleDescription('Jawaban tugas belum diisi')
  await field.fill('Warung Bu Tini')
  await expect.element(field).not.toHaveAttribute('aria-describedby')
  await expect.element(field).toHaveValue('Warung Bu Tini')
})

it('the bar of a completed assignment shows no submit button until the form has content', async () => {
  unmount()
  render(<Answers isComplete />)
  const field = page.getByLabelText('Jawabanmu')
  await expect.element(field).toBeEnabled()
  expect(page.getByTestId('bar').element()).toBeEmptyDOMElement()
  await field.fill('Warung Bu Tini')
  await expect.element(page.getByTestId('bar').getByRole('button', { name: 'Kumpulkan tugas' })).toBeVisible()
})

it('submits one answer on a double tap', async () => {
  await page.getByLabelText('Jawabanmu').fill('Sekali saja')
  const target = await findSubmitButton()
  // The second tap is made before the first tap has any effect.
  target.click()
  target.click()
  await waitUntilPasses(async () => expect(await listEntries(userId)).not.toEqual([]))
  await expect.element(page.getByLabelText('Jawabanmu')).toHaveValue('')
  expect(await listEntries(userId)).toHaveLength(1)
})

it.each(['5', 'null', '{"__proto__":[]}', '[null]', '"x"', '[[[{}]]]', '{"length":3}'])(
  'shows the form if the stored draft is %s',
  async hostile => {
    unmount()
    for (const kind of ['assignment', 'assignment-files']) {
      const name = `semai-draft-tail:${userId}:${kind}:${enrollmentId}:${lectureMaterialId}`
      localStorage.setItem(name, `{"value":${hostile},"typedAt":1e308}`)
    }
    connectUnconfirmedStore()
    render(<Answers />)
    await page.getByLabelText('Jawabanmu').fill('Warung Bu Tini')
    await button('Kumpulkan tugas').click()
    await waitUntilPasses(async () => expect(await listEntries(userId)).toHaveLength(1))
  },
)

it('after a submission, the focus moves from the submit button to the answer', async () => {
  const learning = { enrollmentId } as Learning // the view reads only these fields
  const item = { id: lectureMaterialId } as LearningItem // the view reads only these fields
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  unmount()
  render(
    <QueryClientProvider client={queryClient}>
      <AssignmentView learning={learning} item={item} blocks={[]} rubric={undefined} />
      <div id={BAR_SLOT_ID} />
    </QueryClientProvider>,
  )
  await page.getByLabelText('Jawabanmu').fill('Warung Bu Tini')
  const pressed = await findSubmitButton()
  pressed.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('region', { name: 'Jawaban tugas' })).toHaveFocus()
  await expect.element(page.getByText('Tugasmu tersimpan dan dikirim begitu ada koneksi.')).toBeVisible()
})

it('locks the answer and its files while they are being submitted', async () => {
  const field = page.getByLabelText('Jawabanmu')
  await field.fill('Warung Bu Tini')
  const area = field.element() as HTMLTextAreaElement
  const pick = button('Pilih berkas').element() as HTMLButtonElement
  const locks: boolean[][] = []
  const observer = new MutationObserver(() => void locks.push([area.readOnly, pick.disabled]))
  observer.observe(area, { attributeFilter: ['readonly'] })
  await button('Kumpulkan tugas').click()
  await waitUntilPasses(() =>
    expect(locks).toEqual([
      [true, true],
      [false, false],
    ]),
  )
  await expect.element(field).toHaveValue('')
  observer.disconnect()
})

it.each([
  ['asks for a new version of a returned answer', undefined, true],
  ['does not ask for a new version of a returned answer of a refunded course', '2026-11-20T08:00:00.000Z', false],
])('%s', async (_, refundedAt, isAsked) => {
  const version = { id: 'v1', lectureMaterialId, isCurrent: true, state: 'returned', score: 40, text: '', files: [] }
  const learning = { enrollmentId, refundedAt } as Learning // the view reads only these fields
  const item = { id: lectureMaterialId } as LearningItem // the view reads only these fields
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData(assignmentAnswersQuery(enrollmentId).queryKey, [
    { ...version, handedInAt: '2026-11-01T08:00:00.000Z' } as unknown as AssignmentVersion,
  ])
  unmount()
  render(
    <QueryClientProvider client={queryClient}>
      <AssignmentView learning={learning} item={item} blocks={[]} rubric={undefined} />
      <div id={BAR_SLOT_ID} />
    </QueryClientProvider>,
  )
  const current = page.getByRole('article', { name: 'Jawaban yang sudah dikumpulkan' })
  await expect.element(current.getByText('Perlu perbaikan')).toBeVisible()
  expect(current.element().textContent.includes('kumpulkan versi barunya')).toBe(isAsked)
})

it('the preview window refuses to pause or withdraw a submission, and says why', async () => {
  await submitAssignment({ ...answer, text: '', files: [await attachFile('foto.png', new Blob(['isi']))] })
  await expect.element(button('Jeda')).toBeVisible()
  window.name = formatPreviewName('learner')
  for (const name of ['Jeda', 'Batalkan pengiriman']) {
    await button(name).click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Belum bisa karena jendela pratinjau ini hanya untuk dilihat.')
  }
  expect(await listEntries(userId)).toMatchObject([{ payload: { text: '' } }])
})
