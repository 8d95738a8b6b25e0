import { afterEach, expect, it } from 'vitest'
import { expectAll } from '#tests/support/expect-all.ts'
import { render } from '#tests/support/render.ts'
import '../base.css'
import { PathContext } from '../app-link.tsx'
import { LoadingState } from './loading-state.tsx'

afterEach(() => {
  delete document.documentElement.dataset['path']
})

/** Returns the heights of the blocks of a skeleton. */
function measureBlocks(path: string): number[] {
  const container = render(
    <PathContext value={path}>
      <LoadingState />
    </PathContext>,
  )
  return [...container.querySelectorAll('i')].map(block => block.getBoundingClientRect().height)
}

it('the skeleton has the shape of the page at its path', () => {
  const other = measureBlocks('/sync')
  const dashboard = measureBlocks('/business/dashboard')
  expect(dashboard).not.toEqual(other)
  expectAll(dashboard, height => height > 0)
  expect(measureBlocks('/dashboard/my-course')).toEqual(measureBlocks('/business/my-course'))
})

it('without a path the skeleton has the shape for the `data-path` of the root element, and with a path the shape for this path', () => {
  const other = measureBlocks('/sync')
  const board = measureBlocks('/papan-poin')
  document.documentElement.dataset['path'] = '/papan-poin'
  expect(measureBlocks('')).toEqual(board)
  expect(measureBlocks('/sync')).toEqual(other)
})
