import { expect, test } from 'vitest'
import { type Check, reportError, type Finding, reportOk, reportWarning } from './check.ts'
import { createRedactor } from './redact.ts'
import { formatReportAsJson, formatReport } from './report.ts'
import { getExitCode, runChecks } from './run.ts'
import type { DoctorContext } from './scene.ts'

const check = (id: string, run: Check['run']): Check => ({ id, title: id, run })
// The checks of these tests do not use their context.
const scene = {} as DoctorContext

test('a check that throws is reported as an error, and one that never ends as a warning', async () => {
  const reports = await runChecks(
    [
      check('throws', () => {
        throw new Error('rusak')
      }),
      check('hangs', () => new Promise(() => {})),
      check('works', () => reportOk('Baik.')),
    ],
    scene,
    50,
  )
  expect(reports.map(({ id, level }) => [id, level])).toEqual([
    ['throws', 'error'],
    ['hangs', 'warning'],
    ['works', 'ok'],
  ])
  expect(reports[1]?.fix).toContain('--patient')
})

const findings: [Finding[], number][] = [
  [[reportOk('a')], 0],
  [[reportOk('a'), reportWarning('b', 'perbaiki b')], 1],
  [[reportError('c', 'perbaiki c'), reportWarning('b', 'perbaiki b')], 2],
]

test.each(findings)(
  'a run with the findings %j exits with code %i, and both output formats contain the fix of each finding',
  async (found, code) => {
    const reports = await runChecks(
      found.map((finding, at) => check(`id-${at}`, () => finding)),
      scene,
      1_000,
    )
    expect(getExitCode(reports)).toBe(code)
    expect(JSON.parse(formatReportAsJson(reports, 5))).toMatchObject({ exitCode: code, checks: reports })
    const fixes = found.flatMap(({ fix }) => (fix === undefined ? [] : [`→ ${fix}`]))
    expect(fixes.filter(fix => !formatReport(reports, 5).includes(fix))).toEqual([])
  },
)

test('secret settings never appear in the output, even if an error message of a library contains them', () => {
  const clean = createRedactor({
    DATABASE_URL: 'postgres://semai:p%40ss:w0rd@db/semai',
    SMTP_URL: 'smtps://u:surat-rahasia@surat.contoh',
    MIDTRANS_SERVER_KEY: 'Mid-server-rahasia',
    METRICS_TOKEN: 'token-rahasia-panjang',
  })
  const text =
    'postgres://semai:p%40ss:w0rd@db/semai; p@ss:w0rd; surat-rahasia; Mid-server-rahasia; token-rahasia-panjang; ' +
    'redis://a:lain@b'
  expect(clean(text)).not.toMatch(/w0rd|rahasia|lain/)
  expect(clean('Berlaku 60 hari lagi.')).toBe('Berlaku 60 hari lagi.')
})
