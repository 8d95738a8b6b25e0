import { createRef } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#tests/support/render.ts'
import type { AssignmentVersion } from '#contract/assessment/assignment.ts'
import '#app/ui/base.css'
import { doubleTextSize } from '#tests/support/device/double-text-size.ts'
import { findBrokenWords } from '#tests/support/device/broken-words.ts'
import nav from '../lesson-nav.module.css'
import { AnswerLink, AssessedVersion } from './assessed.tsx'

beforeEach(doubleTextSize)

it('shows the feedback of the expert without breaking words on a small phone with double text size', async () => {
  const comment = 'Pemilihan warnanya mendukung keterbacaan, dan penjelasanmu menunjukkan pertimbangan yang matang.'
  const version = { state: 'scored', score: 80, comment, text: '', files: [], handedInAt: '2026-11-01T08:00:00.000Z' }
  render(
    <div style={{ paddingInline: 'var(--page-gutter)' }}>
      <AssessedVersion version={version as unknown as AssignmentVersion} asksForVersion />
    </div>,
  )
  const comments = page.getByText(comment)
  await expect.element(comments).toBeVisible()
  expect(findBrokenWords(comments.element())).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(360)
})

it('a press on the score above the task moves the focus to the answer', async () => {
  const version = { state: 'scored', score: 80, text: '', files: [], handedInAt: '2026-11-01T08:00:00.000Z' }
  const answerRef = createRef<HTMLElement>()
  render(
    <>
      <AnswerLink version={version as unknown as AssignmentVersion} targetRef={answerRef} />
      <p style={{ height: 4000 }}>Isi tugas</p>
      <section ref={answerRef} tabIndex={-1} aria-label="Jawaban tugas" style={{ height: 900 }} />
    </>,
  )
  await page.getByRole('button', { name: /Nilai 80 dari 100/ }).click()
  expect(document.activeElement).toBe(answerRef.current)
  expect(answerRef.current?.getBoundingClientRect().top).toBeLessThan(window.innerHeight / 2)
})

it.each([
  ['returned', 'none'],
  ['scored', 'grid'],
])('beside an answer in the state "%s", the check mark in the bar has the CSS display "%s"', async (state, display) => {
  const version = { state, score: 40, text: '', files: [], handedInAt: '2026-11-01T08:00:00.000Z' }
  render(
    <>
      <AssessedVersion version={version as unknown as AssignmentVersion} asksForVersion />
      <output className={nav['done']}>Selesai</output>
    </>,
  )
  const mark = page.getByText('Selesai', { exact: true })
  await expect.element(mark).toBeInTheDocument()
  expect(getComputedStyle(mark.element()).display).toBe(display)
})
