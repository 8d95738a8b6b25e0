import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

interface Counted {
  passed: number
  failed: number
  silentEnd?: string
}
type ReadReport = (
  title: string,
  file: string,
  ended: { isGood: boolean; output: string },
  read: (report: Counted) => Counted,
) => Counted

let folder: string
let readReport: ReadReport
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'semai-report-'))
  // The script is plain JavaScript without type declarations, so the import is cast.
  const module = (await import(new URL('test-report.mjs', import.meta.url).href)) as { readReport: ReadReport }
  readReport = module.readReport
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const output = ['✓ a test', '', '\u001b[31mUnhandled Error\u001b[39m', 'Cannot connect to the iframe', ''].join('\n')

function read(report: string, isGood: boolean): Counted {
  const file = join(folder, 'report.json')
  writeFileSync(file, report)
  return readReport('browser', file, { isGood, output }, counted => counted)
}

describe('the report of a test run', () => {
  it('counts the tests of a report, and shows no output if the report names every failed test', () => {
    expect(read('{"passed":3,"failed":0}', true)).toEqual({ passed: 3, failed: 0 })
    expect(read('{"passed":3,"failed":1}', false)).toEqual({ passed: 3, failed: 1 })
  })

  it.each([
    ['exited with an error but without a failed test', '{"passed":3,"failed":0}', false, 3],
    ['ran no test', '{"passed":0,"failed":0}', true, 0],
    ['wrote no report', '', true, 0],
  ])('counts a failure and shows the last lines of a run that %s', (_name, report, isGood, passed) => {
    const counted = read(report, isGood)
    expect(counted).toMatchObject({ passed, failed: 1 })
    expect(counted.silentEnd).toBe(
      'browser: ended without a report of its failure\n      ✓ a test\n      Unhandled Error\n      Cannot connect to the iframe',
    )
  })
})
