import { playwright } from '@vitest/browser-playwright'
import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'
import { CHROMIUM_ARGS, HEADLESS_SHELL } from './tests/support/browsers.ts'
import { measureMachine } from './tests/support/machine-speed.ts'
import { SLOWNESS_VARIABLE } from './tests/support/time-limits.ts'

/**
 * The file name decides where a test runs: `x.test.ts` in Node, `x.mocked.test.ts` in a separate process because it
 * mocks a module, `x.browser.test.tsx` in Chromium.
 */
const mockedTests = ['**/*.mocked.test.ts']
const browserTests = ['**/*.browser.test.ts', '**/*.browser.test.tsx']

const slowness = await measureMachine()
const waiting = {
  testTimeout: 20_000 * slowness,
  hookTimeout: 40_000 * slowness,
  expect: { poll: { timeout: 10_000 * slowness } },
}

export default defineConfig({
  // Does not use the page's build configuration, because tests do not need the route generator and the worker.
  plugins: [react()],
  test: {
    // By default Vitest would use one process less than there are cores: on two cores, only one process.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          ...waiting,
          name: 'unit',
          environment: 'node',
          globalSetup: ['tests/support/postgres.ts'],
          setupFiles: ['tests/support/real-fetch.ts'],
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...configDefaults.exclude, ...browserTests, ...mockedTests],
          // Without isolation, modules are not loaded again for each file, which would take half of the time.
          isolate: false,
        },
      },
      { extends: true, test: { ...waiting, name: 'mocked', environment: 'node', include: mockedTests } },
      {
        extends: true,
        // Listed in advance, because a package that is discovered while tests run would reload the page of a running
        // test.
        optimizeDeps: {
          // Each icon is a separate file. If icons were bundled on demand, every new icon would reload the page of
          // running tests.
          exclude: ['lucide-react'],
          include: [
            '@mantine/core',
            '@mantine/dates',
            '@tanstack/react-query',
            '@tanstack/react-query-persist-client',
            '@tanstack/react-router',
            'idb',
            'ofetch',
            'react',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'valibot',
            'valtio',
          ],
        },
        test: {
          name: 'browser',
          ...waiting,
          include: browserTests,
          // Tests in a page read this value from `import.meta.env`.
          env: { [SLOWNESS_VARIABLE]: String(slowness) },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: HEADLESS_SHELL, args: CHROMIUM_ARGS } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
