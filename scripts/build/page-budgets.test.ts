import { expect, it } from 'vitest'
import { budgets, listOverBudget, listStartChunks } from './page-budgets.ts'
import { readPageManifest } from './page-manifest.ts'

const atBudget = {
  'lesson: what it starts with': budgets['lesson: what it starts with'] * 1024,
  'lesson: with what idle time brings': 1024,
  'login: what it starts with': 1024,
  'landing page: after idle': 1024,
  'admin dashboard: what it starts with': 1024,
}

it('accepts a page exactly at its budget, and reports a page above its budget', () => {
  expect(listOverBudget(atBudget)).toEqual([])
  const grown = { ...atBudget, 'lesson: what it starts with': atBudget['lesson: what it starts with'] + 100 }
  expect(listOverBudget(grown)).toEqual([expect.stringMatching(/^lesson: what it starts with: .* budget \d+$/)])
})

it('finds the files of a screen in the manifest, and throws if the manifest lacks the screen', () => {
  const screens = ['_app/auth/login'].map(route => `src/routes/${route}.tsx?tsr-split=component---loader`)
  const chunks = Object.fromEntries(['app.html', ...screens].map(key => [key, { file: 'assets/x.js' }]))
  const manifest = readPageManifest(JSON.stringify(chunks))
  expect(listStartChunks(manifest, 'login')).toEqual(['app.html', ...screens])
  expect(() => listStartChunks(manifest, 'lesson')).toThrow('no screen of _app/_member/lecture-material')
})
