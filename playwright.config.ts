import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { CHROMIUM, CHROMIUM_ARGS } from './tests/support/browsers.ts'
import { FIREFOX } from './tests/support/e2e/firefox.ts'
import { hasWebKit } from './tests/support/e2e/webkit.ts'
import { measureMachine } from './tests/support/machine-speed.ts'

// Measures the machine. Worker processes load this file again and get the result from their environment. A time limit
// only ends a test that hangs, so it is several times the time of the slowest test on a busy machine.
const slowness = await measureMachine()

/**
 * End-to-end tests with the production build, a real server and a real database. Each test has its own server and
 * database (decision 251).
 */
export default defineConfig({
  globalSetup: './tests/support/e2e/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 180_000 * slowness,
  // A browser on two shared cores sometimes hangs. The report lists tests that passed only on a retry as flaky.
  retries: 2,
  expect: { timeout: 20_000 * slowness },
  forbidOnly: true,
  reporter: [['list']],
  use: {
    launchOptions: { executablePath: CHROMIUM, args: CHROMIUM_ARGS },
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    viewport: { width: 1280, height: 800 },
    // Recording takes a third of a test's time, so only the first retry is recorded.
    trace: 'on-first-retry',
    actionTimeout: 30_000 * slowness,
    navigationTimeout: 30_000 * slowness,
  },
  projects: [
    { name: 'chromium', testDir: './tests/e2e', testMatch: '**/*.e2e.ts' },
    // Puppeteer drives Debian's Firefox, because Playwright requires its own Firefox build.
    ...(existsSync(FIREFOX) ? [{ name: 'firefox', testDir: './tests/e2e-firefox', testMatch: '**/*.e2e.ts' }] : []),
    // Debian's WebKitGTK is driven by its own WebDriver, because Playwright requires its own WebKit build.
    ...(hasWebKit ? [{ name: 'webkit', testDir: './tests/e2e-webkit', testMatch: '**/*.e2e.ts' }] : []),
  ],
})
