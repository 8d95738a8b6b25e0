import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { AssignmentVersion } from '#contract/assignment.ts'
import '#app/ui/base.css'
import { tornWords } from '#tests/support/device/torn-words.ts'
import { Assessed } from './assessed.tsx'

let root: Root
let place: HTMLElement
beforeEach(async () => {
  await page.viewport(360, 800)
  document.documentElement.style.fontSize = '32px'
  place = document.body.appendChild(document.createElement('div'))
  place.style.paddingInline = 'var(--page-gutter)'
  root = createRoot(place)
})
afterEach(async () => {
  root.unmount()
  place.remove()
  document.documentElement.style.fontSize = ''
  await page.viewport(414, 896)
})

it('what an expert says is read word by word on a small phone with letters twice as large', async () => {
  const comment = 'Pemilihan warnanya mendukung keterbacaan, dan penjelasanmu menunjukkan pertimbangan yang matang.'
  const version = { state: 'scored', score: 80, comment, text: '', files: [], handedInAt: '2026-11-01T08:00:00.000Z' }
  root.render(<Assessed version={version as unknown as AssignmentVersion} />)
  const said = page.getByText(comment)
  await expect.element(said).toBeVisible()
  expect(tornWords(said.element())).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(360)
})
