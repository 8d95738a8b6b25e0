import { playwright } from '@vitest/browser-playwright'
import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'
import { CHROMIUM, CHROMIUM_ARGS } from './tests/support/browsers.ts'

/** The name tells where a test runs: `x.test.ts` in Node, `x.browser.test.tsx` in a real Chromium. */
const browserTests = ['**/*.browser.test.ts', '**/*.browser.test.tsx']

export default defineConfig({
  // Not the page's build configuration: tests need neither the route generator nor the worker.
  plugins: [react()],
  test: {
    // One process less than there are cores is the default: on two cores, one.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...configDefaults.exclude, ...browserTests],
          globalSetup: ['tests/support/postgres.ts'],
          // Two shared cores: a slow test is not a broken one.
          testTimeout: 20_000,
          hookTimeout: 40_000,
        },
      },
      {
        extends: true,
        // Found one by one while tests run, each new package would reload the page under a test.
        optimizeDeps: {
          include: [
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
          include: browserTests,
          testTimeout: 20_000,
          hookTimeout: 40_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: CHROMIUM, args: CHROMIUM_ARGS } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
