import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Survey } from '#contract/learning/survey.ts'
import { saveDraft } from '#app/data/drafts.ts'
import { listEntries } from '#app/data/outbox/store.ts'
import { refreshOutbox } from '#app/outbox/state.ts'
import { signIn } from '#app/session/come-and-go.ts'
import { startSession } from '#app/session/session.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render, unmount } from '#tests/support/render.ts'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { SurveyForm } from './survey-form.tsx'

const userId = '0195a000-0000-7000-8000-00000000003e'
const enrollmentId = '0195a000-0000-7000-8000-0000000000e1'
const careerTrackId = '0195a000-0000-7000-8000-0000000000c1'
const survey: Survey = {
  id: '0195a000-0000-7000-8000-0000000000b1',
  title: 'Survei',
  intro: '',
  questions: [
    { id: 'puas', type: 'rating', text: 'Seberapa puas?', isRequired: true, lowest: 'Kurang', highest: 'Puas' },
    { id: 'alat', type: 'choice', text: 'Belajar di mana?', isRequired: true, options: [{ id: 'hp', text: 'HP' }] },
  ],
}

beforeEach(async () => {
  await clearDevice()
  vi.stubGlobal('fetch', vi.fn<() => Promise<Response>>().mockRejectedValue(new TypeError('no line')))
  await signIn({ userId, isAdmin: false, roles: ['learner'], accessToken: 'akses', refreshToken: 'segar' }, false)
  await startSession()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  // An open form would store its draft again in the new database.
  unmount()
  await clearDevice()
  await refreshOutbox()
})

it('sends a survey draft without the answers that a new version of the survey no longer allows', async () => {
  await saveDraft(userId, `survey-answers:${careerTrackId}`, { puas: '4', alat: 'radio', lama: 'Bagus' })
  const onSubmitted = vi.fn<() => void>()
  render(
    <SurveyForm
      enrollmentId={enrollmentId}
      careerTrackId={careerTrackId}
      survey={survey}
      onClose={() => undefined}
      onSubmitted={onSubmitted}
    />,
  )
  await expect.element(page.getByRole('radio', { name: '4' })).toBeChecked()
  await page.getByRole('button', { name: 'Kirim jawaban' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Masih ada pertanyaan wajib yang belum dijawab.')
  const question = page.getByRole('radiogroup', { name: 'Belajar di mana?' })
  await expect.element(question).toHaveAttribute('aria-invalid', 'true')
  await expect.element(question).toHaveAccessibleDescription('Pilih satu jawaban dulu.')
  await expect.element(page.getByRole('radio', { name: 'HP' })).toHaveFocus()
  await expect
    .element(page.getByRole('radiogroup', { name: 'Seberapa puas?' }), { message: 'answered' })
    .not.toHaveAttribute('aria-invalid')
  await page.getByRole('radio', { name: 'HP' }).click()
  await expect.element(question).not.toHaveAttribute('aria-invalid')
  expect(page.getByRole('alert').query()).toBeNull()
  await page.getByRole('button', { name: 'Kirim jawaban' }).click()
  await waitUntilPasses(() => expect(onSubmitted).toHaveBeenCalledOnce())
  const payloads = (await listEntries(userId)).map(({ payload }) => payload)
  expect(payloads).toContainEqual({ enrollmentId, surveyId: survey.id, answers: { puas: '4', alat: 'hp' } })
})

it('marks every unanswered required question, and moves the focus to the first', async () => {
  const onSubmitted = vi.fn<() => void>()
  const text = { id: 'saran', type: 'text', text: 'Apa saranmu?', isRequired: true } as const
  const optional = { ...text, id: 'lain', text: 'Ada lagi?', isRequired: false }
  render(
    <SurveyForm
      enrollmentId={enrollmentId}
      careerTrackId={careerTrackId}
      survey={{ ...survey, questions: [optional, text, ...survey.questions] }}
      onClose={() => undefined}
      onSubmitted={onSubmitted}
    />,
  )
  const field = page.getByRole('textbox', { name: 'Apa saranmu?' })
  await field.fill('  ')
  await page.getByRole('button', { name: 'Kirim jawaban' }).click()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAccessibleDescription('Tulis jawabanmu dulu.')
  const marked = [...document.querySelectorAll('[aria-invalid="true"]')]
  expect(marked.map(({ tagName }) => tagName)).toEqual(['TEXTAREA', 'FIELDSET', 'FIELDSET'])
  await field.fill('Lebih banyak contoh')
  await page.getByRole('button', { name: 'Kirim jawaban' }).click()
  await expect.element(page.getByRole('radio', { name: '1' })).toHaveFocus()
  expect(onSubmitted).not.toHaveBeenCalled()
})
