import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { slownessOf } from './machine-speed.ts'
import { SLOWNESS_VARIABLE, timeLimit } from './time-limits.ts'

const root = join(import.meta.dirname, '../..')

test('a fast machine keeps the usual limits', () => {
  expect(slownessOf([10, 12, 11])).toBe(1)
})

test('a slow machine gets limits in proportion, and one odd round does not change them', () => {
  expect(slownessOf([195, 195, 2_000, 195, 10])).toBe(3)
})

test('no machine gets limits without a bound', () => {
  expect(slownessOf([60_000, 60_000, 60_000])).toBe(8)
})

test('the run has measured its machine', () => {
  const slowness = Number(process.env[SLOWNESS_VARIABLE])
  expect(slowness).toBeGreaterThanOrEqual(1)
  expect(timeLimit(1_000)).toBe(Math.ceil(1_000 * slowness))
})

/** In an option of a call, as the last argument of a test (`}, 60_000)`) and in a call that sets it. */
const fixedLimit = /\btimeout: \d|^\s*\}, \d[\d_]{3,}\)$|\b(?:setTimeout|AbortSignal\.timeout)\(\d[\d_]*\)/gm

test('every time limit of a test is scaled to the machine', () => {
  const files = globSync('{src,server,contract,sw,player,scripts,tests}/**/*.{test.ts,test.tsx,e2e.ts}', { cwd: root })
  const helpers = globSync('tests/{support,faults}/**/*.ts', { cwd: root })
  const read = [...files, ...helpers].map(file => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  expect(read.filter(({ text }) => text.includes('timeLimit(')).length).toBeGreaterThan(50)
  const fixed = read.flatMap(({ file, text }) => [...text.matchAll(fixedLimit)].map(([found]) => `${file}: ${found}`))
  expect(fixed).toEqual([])
})
