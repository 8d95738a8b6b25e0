import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import '#app/ui/base.css'
import { doubleTextSize } from '#tests/support/device/double-text-size.ts'
import { findBrokenWords } from '#tests/support/device/broken-words.ts'
import { BoardList, Podium } from './board-list.tsx'

beforeEach(doubleTextSize)

const rows = ['Wulan Hermawan', 'Yohanes K.', null].map((name, at) => ({
  rank: at === 1 ? 1_234 : 3,
  name,
  points: 1_250,
  isMe: at === 0,
}))
const board = (
  <div style={{ paddingInline: 'var(--page-gutter)' }}>
    <Podium rows={rows} />
    <BoardList rows={rows} most={1_250} label="Peringkat" />
  </div>
)
const tops = () =>
  page
    .getByRole('list', { name: 'Tiga teratas' })
    .getByRole('listitem')
    .elements()
    .map(step => step.getBoundingClientRect().top)

it('on a small phone with double text size, the leaderboard breaks no name, and the winner is at the top', async () => {
  const container = render(board)
  await expect.element(page.getByRole('list', { name: 'Peringkat' })).toBeVisible()
  expect(findBrokenWords(container)).toEqual([])
  expect(tops()).toEqual(tops().toSorted((one, other) => one - other))
  expect(new Set(tops()).size).toBe(3)
  expect(document.documentElement.scrollWidth).toBe(360)
})

it('shows the winner of the leaderboard in the middle if there is space', async () => {
  document.documentElement.style.fontSize = ''
  render(board)
  await expect.element(page.getByRole('list', { name: 'Peringkat' })).toBeVisible()
  const steps = page.getByRole('list', { name: 'Tiga teratas' }).getByRole('listitem').elements()
  const [first, second, third] = steps.map(step => step.getBoundingClientRect().left)
  expect(second).toBeLessThan(first!)
  expect(first).toBeLessThan(third!)
})
