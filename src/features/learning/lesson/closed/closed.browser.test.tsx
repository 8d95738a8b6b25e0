import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { QuizExam } from '#contract/assessment/quiz.ts'
import { createScormRecord } from '#contract/learning/scorm-state.rules.ts'
import { saveDraft } from '#app/data/drafts.ts'
import { openQuizDraft, createQuizDraft } from '#app/data/quiz-draft.ts'
import { getDraftKeys } from '#app/learning/draft-keys.ts'
import { attachFile } from '#app/outbox/attachments.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { startSession } from '#app/session/session.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { begunUnit } from '#tests/support/scorm-state.ts'
import { render } from '#tests/support/render.ts'
import { waitUntilTruthy } from '#tests/support/soon.ts'
import ReachedState from './reached-state.tsx'
import UnsentAnswers from './unsent-answers.tsx'
import UnsentAssignment from './unsent-assignment.tsx'

const userId = '0195a000-0000-7000-8000-00000000002e'
const quizKey = {
  enrollmentId: '0195a000-0000-7000-8000-0000000000e1',
  lectureMaterialId: '0195a000-0000-7000-8000-0000000000f1',
}
const quizId = '0195a000-0000-7000-8000-0000000000a1'
const exam: QuizExam = {
  id: quizId,
  title: 'Kuis HTML',
  passMark: 70,
  is_quiz_akhir: false,
  timeLimitSeconds: null,
  attemptsAllowed: null,
  shufflesQuestions: false,
  shufflesOptions: false,
  questions: [
    { id: 'q1', type: 'single', text: 'Apa itu HTML?', options: [{ id: 'a', text: 'Bahasa markah' }] },
    { id: 'q2', type: 'short', text: 'Sebutkan satu tag', options: [] },
  ],
}

/** Contents of the files that the page saved. */
let saved: Promise<string>[]
beforeEach(async () => {
  await clearDevice()
  vi.stubGlobal('fetch', vi.fn<() => Promise<Response>>().mockRejectedValue(new TypeError('no network')))
  await signIn({ userId, isAdmin: false, roles: ['learner'], accessToken: 'akses', refreshToken: 'segar' }, false)
  await startSession()
  saved = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    saved.push((blob as Blob).text())
    return 'data:text/plain,'
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await clearDevice()
})

async function press(name: string | RegExp): Promise<string> {
  await page.getByRole('button', { name }).click()
  return waitUntilTruthy(() => saved[0])
}

it('shows quiz answers that were never submitted, and offers them as a download', async () => {
  const draft = createQuizDraft({ ...quizKey, quizId }, Date.now())
  await openQuizDraft(userId, { ...draft, answers: { q1: ['a'] } })
  render(<UnsentAnswers exam={exam} quizKey={{ ...quizKey, quizId }} />)
  await expect.element(page.getByText('Bahasa markah')).toBeVisible()
  const text = await press('Unduh jawaban')
  expect(text).toContain('1. Apa itu HTML?\nBahasa markah')
  expect(text).toContain('2. Sebutkan satu tag\n(kosong)')
})

it('shows the text and the files of an assignment that was never submitted, and offers them as downloads', async () => {
  const keys = getDraftKeys(quizKey.enrollmentId, quizKey.lectureMaterialId)
  const file = await attachFile('catatan.txt', new Blob(['isi berkas']))
  await saveDraft(userId, keys.text, 'Warung Bu Tini')
  await saveDraft(userId, keys.files, [{ ...file, originalBytes: file.sizeBytes }])
  render(<UnsentAssignment {...quizKey} />)
  await expect.element(page.getByText('Warung Bu Tini')).toBeVisible()
  expect(await press('Unduh jawaban')).toBe('Warung Bu Tini')
  saved = []
  expect(await press(/^Unduh catatan\.txt/)).toBe('isi berkas')
})

it.each([5, null, [null], { length: 3 }])(
  'shows no files if a draft contains the malformed file list %j',
  async value => {
    const keys = getDraftKeys(quizKey.enrollmentId, quizKey.lectureMaterialId)
    await saveDraft(userId, keys.text, 'Kelihatan')
    await saveDraft(userId, keys.files, value)
    render(<UnsentAssignment {...quizKey} />)
    await expect.element(page.getByText('Kelihatan')).toBeVisible()
    expect(page.getByRole('button').elements()).toHaveLength(1)
  },
)

it('shows the state of a unit, and offers the state as a download', async () => {
  render(<ReachedState record={createScormRecord({ ...begunUnit, scoreRaw: 80, location: 'hal-3' }, Date.now())} />)
  await expect.element(page.getByText('Nilai: 80')).toBeVisible()
  expect(await press('Unduh jawaban')).toContain('Tempat berhenti: hal-3')
})
