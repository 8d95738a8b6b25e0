// Runs all checks. Builds, and at the same time checks types, lint, format and dead code. Then runs the e2e tests
// together with unit and browser tests, because an e2e test waits during half of its time. The last line is `N passed,
// N failed`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureBrowsers, ensureFfmpeg } from './browsers.mjs'
import { measureMachine } from './machine-speed.mjs'
import './install-hooks.mjs'
import { environment, findNode, root } from './node24.mjs'
import { buildIfStale } from './page-build.mjs'
import { watchProcessorTime } from './processor-time.mjs'
import { readReport, reason } from './test-report.mjs'

const node = findNode()
const reports = mkdtempSync(join(tmpdir(), 'semai-reports-'))
const total = { passed: 0, failed: 0 }
/** E2e tests that passed only on a retry. Such tests count as passed and are always reported. */
const flaky = []
/**
 * Failed tests with the first lines of the reason. Printed again at the end, because the full report is thousands of
 * lines above.
 */
const failures = []
/** Duration in seconds of each e2e test and of each other test file, to find slow tests. */
const took = []
const SHOWN_COUNT = 25
const startedAt = performance.now()

/**
 * Settings of the developer's own server that must not reach the tests. DATABASE_URL is not in the list, because tests
 * may use that database.
 */
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
  'MAIL_EVENTS_TOKEN',
  'MAIL_DKIM_DOMAIN',
  'MAIL_DKIM_SELECTOR',
  'MAIL_DKIM_KEY_FILE',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_AUTH_URL',
  'GOOGLE_TOKENINFO_URL',
  'GOOGLE_USERINFO_URL',
  'MIDTRANS_SERVER_KEY',
  'MIDTRANS_CLIENT_KEY',
  'MIDTRANS_SNAP_URL',
  'MIDTRANS_API_URL',
  'WHATSAPP_PHONE_ID',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
  'WHATSAPP_CODE_TEMPLATE',
  'WHATSAPP_NOTICE_TEMPLATE',
  'WHATSAPP_API_URL',
  'WHATSAPP_STAND_IN',
  'BUSINESS_SITE_URL',
  'TRUSTED_ORIGINS',
  'FFMPEG_PATH',
]
for (const name of own) delete process.env[name]

/**
 * Runs a script to its end. Returns whether the script succeeded, and its output if `quiet` is set. A quiet output is
 * printed at the end, so that the outputs of two parallel scripts do not mix.
 */
async function run(title, script, args, { env = {}, quiet = false } = {}) {
  if (!quiet) console.log(`\n── ${title}`)
  const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  const child = spawn(node, [join('node_modules', script), ...args], { cwd: root, env: environment(env), stdio })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', part => output.push(part))
  const [code] = await once(child, 'close')
  const text = Buffer.concat(output).toString()
  if (quiet) process.stdout.write(`\n── ${title}\n${text}`)
  return { isGood: code === 0, output: text }
}

function add(passed, failed) {
  total.passed += passed
  total.failed += failed
}

/**
 * The compiler and the linter's type checks are Go programs. With these settings Go collects garbage less often while a
 * program uses less than 2 GiB, which saves a fifth of the work.
 */
const RARE_COLLECTION = { GOGC: '400', GOMEMLIMIT: '2GiB' }

async function check(title, script, args) {
  const { isGood } = await run(title, script, args, { env: RARE_COLLECTION, quiet: true })
  if (!isGood) failures.push(title)
  add(isGood ? 1 : 0, isGood ? 0 : 1)
}

/**
 * Adds the counts of a project's report. If the project failed without reporting a failed test, counts this as a
 * failure.
 */
function addReport(title, file, ended, read) {
  const { passed, failed, silentEnd } = readReport(title, file, ended, read)
  if (silentEnd !== undefined) failures.push(silentEnd)
  add(passed, failed)
}

async function vitest(...projects) {
  const title = projects.join(', ')
  const file = join(reports, `${title}.json`)
  const chosen = projects.flatMap(project => ['--project', project])
  // Arguments of Vitest. Uses two workers, one per core of the usual machine. The two workers for e2e tests run at the
  // same time, because e2e tests wait during half of their time. More workers are not faster.
  const args = [
    'run',
    ...chosen,
    '--maxWorkers=2',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  const ended = await run(title, 'vitest/vitest.mjs', args, { quiet: true })
  addReport(title, file, ended, report => {
    failures.push(...report.testResults.flatMap(failedIn))
    for (const { name, startTime, endTime } of report.testResults) {
      took.push({ what: relative(root, name), seconds: (endTime - startTime) / 1_000 })
    }
    return { passed: report.numPassedTests, failed: report.numFailedTests }
  })
}

/** Returns the failed tests of one file in Vitest's report, or the file itself if it could not be loaded. */
function failedIn({ name, status, message, assertionResults }) {
  const path = relative(root, name)
  const failed = assertionResults.filter(test => test.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [`${path}${reason(message)}`] : []
  return failed.map(({ fullName, failureMessages }) => `${path} ${fullName}${reason(failureMessages[0])}`)
}

/** Returns all tests of a suite. A suite in Playwright's report is a file or a `describe`, and may contain suites. */
function testsOf({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ status, results }) => ({ name: `${file}:${line} ${title}`, status, results })),
  )
  return [...own, ...suites.flatMap(testsOf)]
}

async function playwright() {
  const file = join(reports, 'e2e.json')
  const args = ['test', '--reporter=list,json']
  const ended = await run('e2e', '@playwright/test/cli.js', args, { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } })
  addReport('e2e', file, ended, ({ stats, suites }) => {
    for (const { name, status, results } of suites.flatMap(testsOf)) {
      const described = `${name} (${results.length} tries)${reason(results[0]?.error?.message)}`
      took.push({ what: name, seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000 })
      if (status === 'flaky') flaky.push(described)
      if (status === 'unexpected') failures.push(described)
    }
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
  })
}

async function allButE2e(built) {
  // Uses one checker per project. The default of four checkers takes 1.7 times the work, because each checker checks
  // the shared types again.
  await check('types', 'typescript/bin/tsc', ['-b', '--checkers', '1'])
  await check('lint', 'oxlint/bin/oxlint', ['--deny-warnings'])
  await check('format', 'oxfmt/bin/oxfmt', ['--check'])
  await check('dead code', 'knip/bin/knip.js', [])
  await built
  await vitest('unit', 'mocked')
  await vitest('browser')
}

ensureBrowsers()
ensureFfmpeg()
measureMachine(node)
const processorMinutes = watchProcessorTime()
console.log('\n── build')
const built = buildIfStale().then(() => add(1, 0))
await Promise.all([built.then(playwright), allButE2e(built)])

rmSync(reports, { recursive: true, force: true })
process.exitCode = total.failed > 0 ? 1 : 0
const usedMinutes = processorMinutes()
const slowest = took.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN_COUNT)
console.log(`\nThe ${SHOWN_COUNT} slowest of ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes:`)
for (const { what, seconds } of slowest) console.log(`  ${seconds.toFixed(0).padStart(4)} s  ${what}`)
if (usedMinutes !== undefined) console.log(`\nProcessor time of all processes: ${usedMinutes.toFixed(1)} minutes`)
console.log(`\n${flaky.length} needed a second try${flaky.map(name => `\n  ${name}`).join('')}`)
if (failures.length > 0) console.log(`\nFailed:${failures.map(failure => `\n  ${failure}`).join('')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
