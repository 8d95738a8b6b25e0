import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const sources = globSync('{src,sw,player}/**/*.{ts,tsx,css}', { cwd: root, exclude: path => path.includes('.test.') })
  .filter(path => !path.includes('.test.'))
  .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/**
 * Features without a fallback in this project. A file that uses such a feature needs a fallback and a row in
 * docs/reliability.md.
 */
const unused: [name: string, use: RegExp][] = [
  ['scheduler', /\bscheduler\s*\??\./],
  ['closedby', /\bclosedby\b|\.closedBy\b/],
  [
    'Navigation API',
    /\bwindow\.navigation\b|(?<![.\w])navigation\.(?:addEventListener|navigate|currentEntry|entries)\b/,
  ],
  ['field-sizing', /\bfield-sizing\b|\bfieldSizing\b/],
  ['OPFS', /\.getDirectory\(/],
  ['mediaCapabilities', /\bmediaCapabilities\b/],
  ['periodicSync', /\bperiodicSync\b/],
]

it.each(unused)('no source depends on the browser feature %s', (_name, use) => {
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.filter(({ text }) => use.test(text)).map(({ path }) => path)).toEqual([])
})
