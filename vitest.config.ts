import { playwright } from '@vitest/browser-playwright'
import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'
import { CHROMIUM_ARGS, HEADLESS_SHELL } from './tests/support/browsers.ts'
import { measureMachine } from './tests/support/machine-speed.ts'
import { SLOWNESS_VARIABLE } from './tests/support/time-limits.ts'

/**
 * The file name tells where a test runs: `x.test.ts` in Node, `x.mocked.test.ts` in a process of its own because it
 * mocks a module, `x.browser.test.tsx` in a real Chromium.
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
  // Not the page's build configuration: tests need neither the route generator nor the worker.
  plugins: [react()],
  test: {
    // The default is one process less than there are cores: on two cores, one.
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
          // Loading the modules again for each file would be half of the work.
          isolate: false,
        },
      },
      { extends: true, test: { ...waiting, name: 'mocked', environment: 'node', include: mockedTests } },
      {
        extends: true,
        // Listed in advance: a package discovered while tests run would reload the page under a test.
        optimizeDeps: {
          // Each icon has its own file: bundled on demand, every new icon would reload the tests that are running.
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
          // Tests in a page read it from `import.meta.env`.
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
