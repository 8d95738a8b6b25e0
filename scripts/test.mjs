// Everything: types, lint, format, unit, browser, build, journeys. The last line is `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowsers } from './browsers.mjs'
import { environment, findNode, root } from './node24.mjs'
import { buildIfStale } from './page-build.mjs'

const node = findNode()
const reports = mkdtempSync(join(tmpdir(), 'semai-reports-'))
const total = { passed: 0, failed: 0 }
/** Journeys that passed, but not at the first try: counted as passed, and never left unsaid. */
const flaky = []

/** Settings of somebody's own server must not leak into what the tests start. DATABASE_URL is meant to. */
const own = [
  'NODE_ENV',
  'PORT',
  'HOST',
  'DATA_DIR',
  'DIST_DIR',
  'CLIENT_VERSION',
  'SEED_DEMO',
  'MAINTENANCE',
  'LOG_LEVEL',
  'TRUST_PROXY',
  'RATE_LIMIT_FACTOR',
  'ACCESS_TOKEN_SECONDS',
  'PUBLIC_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_AUTH_URL',
  'GOOGLE_TOKENINFO_URL',
  'GOOGLE_USERINFO_URL',
  'MIDTRANS_SERVER_KEY',
  'MIDTRANS_CLIENT_KEY',
  'MIDTRANS_SNAP_URL',
  'MIDTRANS_API_URL',
  'BUSINESS_SITE_URL',
  'TRUSTED_ORIGINS',
]
for (const name of own) delete process.env[name]

function run(title, script, args, env = {}) {
  console.log(`\n── ${title}`)
  const options = { cwd: root, env: environment(env), stdio: 'inherit' }
  return spawnSync(node, [join('node_modules', script), ...args], options).status === 0
}

function add(passed, failed) {
  total.passed += passed
  total.failed += failed
}

function check(title, script, args) {
  const isGood = run(title, script, args)
  add(isGood ? 1 : 0, isGood ? 0 : 1)
}

/** A report that is missing or says nothing of a failed run is itself a failure: nothing may fail silently. */
function readReport(file, isGood, read) {
  let counted = { passed: 0, failed: 0 }
  try {
    counted = read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // counted as a failure below
  }
  const isSilent = !isGood && counted.failed === 0
  const isEmpty = counted.passed + counted.failed === 0
  add(counted.passed, counted.failed + (isSilent || isEmpty ? 1 : 0))
}

function vitest(project) {
  const file = join(reports, `${project}.json`)
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const isGood = run(project, 'vitest/vitest.mjs', args)
  readReport(file, isGood, report => ({ passed: report.numPassedTests, failed: report.numFailedTests }))
}

/** A suite of Playwright's report is a file or a `describe`, with suites of its own. */
function flakyIn({ specs = [], suites = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  const named = own.map(({ file, line, title, tests }) => `${file}:${line} ${title} (${triesOf(tests)} tries)`)
  return [...named, ...suites.flatMap(flakyIn)]
}

function triesOf(tests) {
  return Math.max(...tests.map(({ results }) => results.length))
}

function playwright() {
  const file = join(reports, 'e2e.json')
  const args = ['test', '--reporter=list,json']
  const isGood = run('e2e', '@playwright/test/cli.js', args, { PLAYWRIGHT_JSON_OUTPUT_NAME: file })
  readReport(file, isGood, ({ stats, suites }) => {
    flaky.push(...suites.flatMap(flakyIn))
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
  })
}

ensureBrowsers()
check('types', 'typescript/bin/tsc', ['-b'])
check('lint', 'oxlint/bin/oxlint', ['--deny-warnings'])
check('format', 'oxfmt/bin/oxfmt', ['--check'])
check('dead code', 'knip/bin/knip.js', [])
vitest('unit')
vitest('browser')
console.log('\n── build')
buildIfStale()
add(1, 0)
playwright()

rmSync(reports, { recursive: true, force: true })
process.exitCode = total.failed > 0 ? 1 : 0
console.log(`\n${flaky.length} needed a second try${flaky.map(journey => `\n  ${journey}`).join('')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
