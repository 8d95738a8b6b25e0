import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '#app/ui/base.css'
import { render } from '#tests/support/render.ts'
import type { LearningClass, LearningItem } from '#contract/learning/progress.rules.ts'
import { registerClassEndQuestion } from '#app/learning/class-end.ts'
import type { Learning } from '#app/learning/learning.ts'
import { pointStateQuery } from '#app/queries/leaderboard.ts'
import { ClassMoment } from './class-moment.tsx'

const itemOf = (id: string) =>
  // the screen reads only these fields
  ({ id, title: `Materi ${id}`, isComplete: true, minutes: 4, seconds: 250 }) as LearningItem
const classOf = (title: string, ids: string[]): LearningClass => ({
  id: title,
  title,
  summary: '',
  isComplete: true,
  items: ids.map(itemOf),
})
const done = classOf('Mengenal Web', ['1', '2', '3', '4'])
const following: LearningClass = { ...classOf('Menyusun Isi', ['5']), isComplete: false }
const learning = {
  careerTrack: { title: 'Pengembang Web' },
  tracks: [{ classes: [done, following] }],
  completion: { completedCount: 4, materialCount: 12 },
} as unknown as Learning // the screen reads only these fields

const handleContinue = vi.fn<() => void>()
const onClose = vi.fn<() => void>()
afterEach(() => vi.clearAllMocks())

function show({ isLast = false } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(pointStateQuery().queryKey, { multiplyer: 1, eventWorth: {} } as never)
  render(
    <QueryClientProvider client={client}>
      <ClassMoment
        learning={learning}
        trackClass={done}
        next={isLast ? undefined : following.items[0]}
        onContinue={handleContinue}
        onClose={onClose}
      />
    </QueryClientProvider>,
  )
  return document.querySelector('dialog')!
}

it('the celebration of a class fills the screen, focuses its heading, and reacts to a tap at once', () => {
  const dialog = show()
  expect(document.activeElement?.textContent).toBe('Mengenal Web selesai')
  expect(document.activeElement?.id).toBe(dialog.getAttribute('aria-labelledby'))
  expect(dialog.textContent).toContain('4 materi · 17 menit')
  expect(dialog.textContent).toContain('Pengembang Web: 4 dari 12 materi')
  const { width, height } = dialog.getBoundingClientRect()
  expect([width, height]).toEqual([innerWidth, innerHeight])
  const next = page.getByRole('button', { name: 'Selanjutnya: Menyusun Isi' }).element()
  const { left, top } = next.getBoundingClientRect()
  expect(next.contains(document.elementFromPoint(left + 20, top + 20))).toBe(true)
  next.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(handleContinue).toHaveBeenCalledOnce()
})

it('animates the plant from the stage that it had before the class was completed', () => {
  const plant = show().querySelector('svg')!
  expect(plant.querySelector('use')?.getAttribute('href')).toBe('/plant.svg#s2')
  expect(plant.getAnimations().length).toBe(1)
})

it('the celebration closes before the survey opens, and the lesson continues after the survey', async () => {
  const asked = vi.fn<(then: () => void) => boolean>(() => true)
  const withdraw = registerClassEndQuestion(asked)
  show()
  expect(asked, 'not over the moment').not.toHaveBeenCalled()
  await userEvent.click(page.getByRole('button', { name: 'Selanjutnya: Menyusun Isi' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(handleContinue).not.toHaveBeenCalled()
  asked.mock.lastCall?.[0]()
  expect(handleContinue).toHaveBeenCalledOnce()
  withdraw()
})

it('after the celebration, the lesson continues at once if no survey may be shown', async () => {
  const withdraw = registerClassEndQuestion(() => false)
  show()
  await userEvent.click(page.getByRole('button', { name: 'Selanjutnya: Menyusun Isi' }))
  expect(handleContinue).toHaveBeenCalledOnce()
  expect(onClose, 'stays until the next lesson is there').not.toHaveBeenCalled()
  withdraw()
})

it('after the last class, the celebration has a button to the result, and closes on Escape', async () => {
  show({ isLast: true })
  await expect.element(page.getByRole('button', { name: 'Lihat hasil belajar' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

it.each([640, 800])('with double text size the buttons cover no points on a phone of 360x%i', async height => {
  await page.viewport(360, height)
  document.documentElement.style.fontSize = '32px'
  onTestFinished(async () => {
    document.documentElement.style.fontSize = ''
    await page.viewport(414, 896)
  })
  const dialog = show()
  const figures = page.getByText('4 materi · 17 menit').element()
  // The points are one more line.
  const { bottom } = figures.getBoundingClientRect()
  const end = bottom + Number.parseFloat(getComputedStyle(figures).lineHeight)
  expect(end).toBeLessThanOrEqual(dialog.querySelector('button')!.getBoundingClientRect().top)
})

it('the celebration fits a small phone with double text size, without horizontal scrolling', async () => {
  await page.viewport(360, 640)
  document.documentElement.style.fontSize = '32px'
  const dialog = show()
  expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth)
  for (const button of dialog.querySelectorAll('button')) {
    expect(button.scrollWidth).toBeLessThanOrEqual(button.clientWidth)
    const { top, bottom } = button.getBoundingClientRect()
    expect(bottom, 'in sight without scrolling').toBeLessThanOrEqual(innerHeight)
    expect(button.contains(document.elementFromPoint(innerWidth / 2, (top + bottom) / 2))).toBe(true)
  }
  document.documentElement.style.fontSize = ''
  await page.viewport(414, 896)
})
