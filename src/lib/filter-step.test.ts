import { expect, it } from 'vitest'
import { getFilterNavigation } from './filter-step.ts'

interface Filter {
  type?: string
  cari?: string | undefined
}

it.each<[what: string, before: Filter, after: Filter, isStep: boolean]>([
  ['a choice', {}, { type: 'Daring' }, true],
  ['another choice', { type: 'Daring', cari: 'data' }, { type: 'Luring', cari: 'data' }, true],
  ['the same choice again', { type: 'Daring' }, { type: 'Daring' }, false],
  ['the first letter', { type: 'Daring' }, { type: 'Daring', cari: 'd' }, true],
  ['the next letter', { cari: 'd' }, { cari: 'da' }, false],
  ['clearing the search', { cari: 'data' }, { cari: undefined }, true],
])(
  '$0 adds a new entry to the browser history: $3 (otherwise it replaces the last entry)',
  (_what, before, after, isStep) => {
    expect(getFilterNavigation(before, after, 'cari')).toEqual({ replace: !isStep, resetScroll: false })
  },
)
