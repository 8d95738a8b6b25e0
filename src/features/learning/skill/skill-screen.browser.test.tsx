import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Skill, SkillTrack } from '#contract/learning/skill.ts'
import { skillsQuery } from '#app/queries/skill.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { render } from '#tests/support/render.ts'
import { SkillScreen } from './skill-screen.tsx'

beforeEach(clearDevice)

const skill = (name: string, more: Partial<Skill> = {}): Skill => ({
  name,
  level: 'none',
  classes: ['Kelas satu'],
  materials: 4,
  completedMaterials: 0,
  quizzes: 1,
  passedQuizzes: 0,
  assignments: 0,
  scores: [],
  rememberedCards: 0,
  evidence: [],
  ...more,
})

function show(tracks: SkillTrack[]) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  queryClient.setQueryData(skillsQuery().queryKey, tracks)
  render(
    <QueryClientProvider client={queryClient}>
      <SkillScreen />
    </QueryClientProvider>,
  )
}
const careerTrack = { id: '0195a000-0000-7000-8000-000000000001', title: 'Pengembang Web', slug: 'pengembang-web' }
const enrollmentId = '0195a000-0000-7000-8000-000000000002'

it('shows each skill with its level and reason, and its evidence after a tap', async () => {
  const evidence = [{ kind: 'quiz' as const, title: 'Kuis HTML', score: 90, cards: 0, at: '2026-11-20T03:00:00.000Z' }]
  const proven = skill('HTML', { level: 'proven', passedQuizzes: 1, completedMaterials: 4, evidence })
  show([{ careerTrack, enrollmentId, skills: [proven, skill('CSS')] }])
  await expect.element(page.getByText('1 terbukti, 1 belum mulai')).toBeVisible()
  await expect.element(page.getByText('1 kuis lulus')).toBeVisible()
  const isOpen = () => document.querySelector('details')?.open
  expect(isOpen()).toBe(false)
  await page.getByText('HTML', { exact: true }).click()
  await expect.poll(isOpen).toBe(true)
  await expect.element(page.getByText('Kuis HTML', { exact: false })).toBeVisible()
  await expect.element(page.getByText('Kuis lulus dengan nilai 90', { exact: false })).toBeVisible()
})

it('says that the skills of a program are not written yet', async () => {
  show([{ careerTrack, enrollmentId, skills: [] }])
  await expect.element(page.getByText('Keahlian program ini belum ditulis pengajarnya.')).toBeVisible()
})

it('if the learner has no enrolment, offers classes but no sharing link', async () => {
  show([])
  await expect.element(page.getByRole('link', { name: 'Lihat kelas' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Bagikan ke perekrut' }).elements()).toEqual([])
})
