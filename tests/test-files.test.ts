import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const tests = '{src,server,contract,sw,player,scripts,tests}/**/*.{test.ts,test.tsx,e2e.ts}'
const files = globSync([tests, 'tests/{support,faults}/**/*.ts'], { cwd: root }).map(file => ({
  file,
  text: readFileSync(join(root, file), 'utf8'),
}))

function matchesOf(pattern: RegExp, of = files): string[] {
  return of.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([found]) => `${file}: ${found.trim()}`))
}

test('finds the test files', () => {
  expect(files.length).toBeGreaterThan(500)
})

/** The limit is an option of a call, the last argument of a test, or the argument of a call that sets it. */
test('no test sets a time limit as a plain number', () => {
  const fixedLimit = /\btimeout: \d|^\s*\}, \d[\d_]{3,}\)$|\b(?:setTimeout|AbortSignal\.timeout)\(\d[\d_]*\)/gm
  expect(matchesOf(fixedLimit)).toEqual([])
})

/** Skips files with fake timers, because their durations do not depend on the machine. */
test('no test asserts the duration of an action', () => {
  const onRealClock = files.filter(({ text }) => !text.includes('vi.useFakeTimers'))
  expect(matchesOf(/expect\((?:performance|Date)\.now\(\) - \w+\)[^\n]*/g, onRealClock)).toEqual([])
})

/** Skips property tests, because the empty list is one of their inputs. */
test('no test asserts with every(), which also passes for an empty list, instead of expectAll', () => {
  const otherFiles = files.filter(({ text }) => !text.includes('fc.assert('))
  expect(matchesOf(/expect\([^;]{0,200}?\.every\([^;]{0,200}?\)\s*\.toBe\(\s*true/g, otherFiles)).toEqual([])
})
