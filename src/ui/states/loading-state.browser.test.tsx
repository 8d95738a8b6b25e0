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
    <main>
      <PathContext value={path}>
        <LoadingState />
      </PathContext>
    </main>,
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

it('without a path, the skeleton has the shape for the `data-path` of the root element', () => {
  const other = measureBlocks('/sync')
  const board = measureBlocks('/papan-poin')
  document.documentElement.dataset['path'] = '/papan-poin'
  expect(measureBlocks('')).toEqual(board)
  expect(measureBlocks('/sync')).toEqual(other)
})

it('inside a page, the skeleton has no block for a heading and is as wide as the content', () => {
  const container = render(
    <main>
      <div>
        <h1>Catatanku</h1>
        <LoadingState />
      </div>
    </main>,
  )
  const { left, right } = container.querySelector('h1')!.getBoundingClientRect()
  const blocks = [...container.querySelectorAll('i')].map(block => block.getBoundingClientRect())
  const shown = blocks.filter(({ height }) => height > 0)
  expect(shown).toHaveLength(blocks.length - 1)
  expectAll(shown, block => block.left === left && block.right === right && block.height === shown[0]!.height)
})
