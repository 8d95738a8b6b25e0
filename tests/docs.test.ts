import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Checks the statements of README and docs about tests, so that a renamed or removed test is noticed. */
const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const tests = globSync(['{src,server,sw,contract,player,tests,scripts}/**/*.{test,e2e}.{ts,tsx}', '*.test.ts'], {
  cwd: root,
})
const documents = ['README.md', ...globSync('docs/**/*.md', { cwd: root })]

/**
 * Matches a test file in backticks. The quoted texts after it must occur in that file or in support modules that it
 * imports, mostly as titles of tests.
 */
const NAMED = /`([\w./-]*[\w-]\.(?:test|e2e)\.tsx?)`((?:,? (?:group )?'[^'|]+')*)/g

const named = documents.flatMap(document =>
  [...read(document).matchAll(NAMED)].map(([, file = '', words = '']) => ({
    document,
    file,
    titles: [...words.matchAll(/'([^']+)'/g)].map(([, title = '']) => title),
  })),
)

/**
 * Returns the files with that name. Docs leave out the middle of a path if the file name is unique; `x.test.ts` stands
 * for any test.
 */
function filesNamed(name: string): string[] {
  return tests.filter(path => path === name || path.endsWith(`/${name}`))
}

/**
 * Returns the text of a test file and of the support modules that it imports, because long tables of cases are in
 * support modules.
 */
function readWithSupport(path: string): string {
  const text = read(path)
  const support = [...text.matchAll(/from '#(tests\/support\/[\w./-]+)'/g)].map(([, module = '']) => read(module))
  return [text, ...support].join('\n')
}

it.each(named.filter(({ file }) => !file.startsWith('x.')))(
  'the titles $titles mentioned in $document exist in $file',
  ({ file, titles }) => {
    const texts = filesNamed(file).map(readWithSupport)
    expect(texts).not.toEqual([])
    expect(titles.filter(title => !texts.some(text => text.includes(title)))).toEqual([])
  },
)

it('the table of docs/reliability.md lists every promise of the README with its tests', () => {
  const promised = read('README.md').match(/(?<=## What we promise a learner\n\n)(?:\d+\. .+\n)+/)?.[0] ?? ''
  const promises = promised
    .trim()
    .split('\n')
    .map(line => line.replace(/^\d+\. /, ''))
  const table = read('docs/reliability.md').match(/\| promise .*\n\|[ |-]+\n((?:\|.*\n)+)/)?.[1] ?? ''
  const rows = table
    .trim()
    .split('\n')
    .map(line => line.split('|').map(cell => cell.trim()))
  expect(promises).toHaveLength(10)
  expect(rows.map(([, promise]) => promise)).toEqual(promises)
  expect(rows.filter(([, , keptBy = '']) => keptBy.match(NAMED) === null)).toEqual([])
})

/** WCAG 2.2, levels A and AA. */
const criteria =
  '1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 ' +
  '1.4.12 1.4.13 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11 2.5.1 2.5.2 ' +
  '2.5.3 2.5.4 2.5.7 2.5.8 3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.2 4.1.3'
/** Criteria that EN 301 549 V3.2.1, which contains WCAG 2.1, does not have. */
const ofWcag22Alone = new Set(['2.4.11', '2.5.7', '2.5.8', '3.2.6', '3.3.7', '3.3.8'])
const statesOfCriteria = ['met', 'met with exception', 'not applicable', 'not met']

it('the accessibility table lists every criterion with its EN 301 549 row, state, and test or date', () => {
  const table = read('docs/accessibility.md').match(/\| criterion .*\n\|[ |-]+\n((?:\|.*\n)+)/)?.[1] ?? ''
  const rows = table
    .trim()
    .split('\n')
    .map(line => line.split('|').map(cell => cell.trim()))
    .map(([, name = '', en = '', state = '', proof = '']) => ({ number: name.split(' ')[0] ?? '', en, state, proof }))
  expect(rows.map(({ number }) => number)).toEqual(criteria.split(' '))
  expect(rows.map(({ en }) => en)).toEqual(rows.map(({ number }) => (ofWcag22Alone.has(number) ? '—' : `9.${number}`)))
  expect(rows.filter(({ state }) => !statesOfCriteria.includes(state))).toEqual([])
  const isProven = ({ proof }: { proof: string }) =>
    /\bchecked on \d+ \w+ \d{4}\b/i.test(proof) || /\baxe\b/.test(proof) || proof.match(NAMED) !== null
  expect(rows.filter(row => !isProven(row))).toEqual([])
})
