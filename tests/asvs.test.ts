import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { expectAll } from './support/expect-all.ts'

/** Checks the table of docs/asvs.md. `docs.test.ts` checks the test titles in this table. */
const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
const levels = new Map(
  Object.entries(
    // The cast states the format of our own file, which maps the number of each requirement to its level.
    JSON.parse(readFileSync(join(import.meta.dirname, 'support/asvs-levels.json'), 'utf8')) as Record<string, number>,
  ),
)

const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) +\| (.+)$/gm)].map(([, number = '', rest = '']) => {
  const [name = '', level = '', state = '', proof = ''] = rest.split('|').map(cell => cell.trim())
  return { number, name, level: Number(level), state, proof }
})

const states = ['met', 'not applicable', 'not met']

it('the ASVS table lists all requirements of levels 1 and 2, and of level 3 for authentication and sessions', () => {
  expect(rows.map(({ number }) => number)).toEqual([...levels.keys()])
  expect(rows.filter(({ number, level }) => levels.get(number) !== level)).toEqual([])
})

it('the ASVS table gives each requirement a name, a state and a proof or reason', () => {
  expectAll(rows, ({ name, state, proof }) => name !== '' && states.includes(state) && proof !== '')
})

it('the ASVS table names a file, a page or a decision for each requirement that is met', () => {
  const met = rows.filter(({ state }) => state === 'met')
  expect(met.filter(({ proof }) => !/`[\w.-]+\/[\w./-]*`|`[\w.-]+\.(?:json|md)`|\]\([\w./-]+\.md/.test(proof))).toEqual(
    [],
  )
})

it('the ASVS table names the next step, or says that none is planned, for each unmet requirement', () => {
  const open = rows.filter(({ state }) => state === 'not met')
  expect(open.filter(({ proof }) => !/Next: |Nothing planned|see \d+\.\d+\.\d+/.test(proof))).toEqual([])
})

it('docs/asvs.md names only files that exist', () => {
  const named = [...page.matchAll(/`([\w.-]+\/[\w./-]*)`/g)].map(([, path = '']) => path)
  const linked = [...page.matchAll(/\]\(([\w./-]+\.md)(?:#[\w-]+)?\)/g)].map(([, path = '']) => join('docs', path))
  expect([...named, ...linked].filter(path => !existsSync(join(root, path)))).toEqual([])
})

it('docs/asvs.md links only to headings that exist', () => {
  const linked = [...page.matchAll(/\]\(([\w./-]+\.md)#([\w-]+)\)/g)]
  const missing = linked.filter(([, path = '', anchor = '']) => {
    const headings = readFileSync(join(root, 'docs', path), 'utf8').match(/^#+ .+$/gm) ?? []
    const anchors = headings.map(heading =>
      heading
        .replace(/^#+ /, '')
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    )
    return !anchors.includes(anchor)
  })
  expect(missing.map(([link]) => link)).toEqual([])
})

it('docs/asvs.md counts the states of each level correctly', () => {
  const counted = [1, 2, 3].map(level => {
    const ofLevel = rows.filter(row => row.level === level)
    return states.map(state => ofLevel.filter(row => row.state === state).length)
  })
  const table = [...page.matchAll(/^\| [123](?: \([^|]*\))? +\| (\d+) +\| (\d+) +\| (\d+) +\|$/gm)]
  expect(table.map(([, ...counts]) => counts.map(Number))).toEqual(counted)
})
