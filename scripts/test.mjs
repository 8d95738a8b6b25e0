// Everything: the build, then the journeys and beside them types, lint, format, dead code, unit and browser tests. A journey
// waits half of its time, which leaves the others half of the machine. The last line is `N passed, N failed`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
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

/** Runs to its end and tells whether it was good. What is `quiet` prints at its end, so that two at once stay readable. */
async function run(title, script, args, { env = {}, quiet = false } = {}) {
  if (!quiet) console.log(`\n── ${title}`)
  const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  const child = spawn(node, [join('node_modules', script), ...args], { cwd: root, env: environment(env), stdio })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', part => output.push(part))
  const [code] = await once(child, 'close')
  if (quiet) process.stdout.write(`\n── ${title}\n${Buffer.concat(output).toString()}`)
  return code === 0
}

function add(passed, failed) {
  total.passed += passed
  total.failed += failed
}

async function check(title, script, args) {
  const isGood = await run(title, script, args, { quiet: true })
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

async function vitest(...projects) {
  const title = projects.join(', ')
  const file = join(reports, `${title}.json`)
  const chosen = projects.flatMap(project => ['--project', project])
  // One process beside the two of the journeys: they take longer, and none shall run out of time.
  const args = [
    'run',
    ...chosen,
    '--maxWorkers=1',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  const isGood = await run(title, 'vitest/vitest.mjs', args, { quiet: true })
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

async function playwright() {
  const file = join(reports, 'e2e.json')
  const args = ['test', '--reporter=list,json']
  const isGood = await run('e2e', '@playwright/test/cli.js', args, { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } })
  readReport(file, isGood, ({ stats, suites }) => {
    flaky.push(...suites.flatMap(flakyIn))
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
  })
}

async function allButJourneys() {
  await check('types', 'typescript/bin/tsc', ['-b'])
  await check('lint', 'oxlint/bin/oxlint', ['--deny-warnings'])
  await check('format', 'oxfmt/bin/oxfmt', ['--check'])
  await check('dead code', 'knip/bin/knip.js', [])
  await vitest('unit', 'mocked')
  await vitest('browser')
}

ensureBrowsers()
console.log('\n── build')
buildIfStale()
add(1, 0)
await Promise.all([playwright(), allButJourneys()])

rmSync(reports, { recursive: true, force: true })
process.exitCode = total.failed > 0 ? 1 : 0
console.log(`\n${flaky.length} needed a second try${flaky.map(journey => `\n  ${journey}`).join('')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
