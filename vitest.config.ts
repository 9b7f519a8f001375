import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumLaunchOptions } from './test/chromium.js'
import { LongestFirst } from './test/longest-first.ts'

/** What takes more than about a second by itself: part of `npm test`, not of `npm run check`. */
const SLOW = '{contract,demo,sandbox,server,app,test}/**/*.slow.test.ts'

/** Hooks, components, and what reads the page. */
const IN_BROWSER = 'app/**/*.browser.test.{ts,tsx}'

const onPostgres = {
  globalSetup: './test/global-setup.ts',
  // Both listed: a module that a setup file imports runs once per worker, a setup file once per
  // test file.
  setupFiles: ['./test/console.ts', './test/setup.ts'],
  // Files of one worker share modules, and with them one pool and one database.
  isolate: false,
  // Machines are noisy; what hangs fails all the same.
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    // Two on two cores, where Vitest's own choice is one: tests wait for the database much of their
    // time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/unit.json' },
    projects: [
      {
        test: {
          ...onPostgres,
          name: 'unit',
          include: ['{contract,demo,sandbox,server,app,test}/**/*.test.ts'],
          exclude: [SLOW, IN_BROWSER],
        },
      },
      // A minute was too little for one of them beside a load of 17 on two cores.
      {
        test: {
          ...onPostgres,
          name: 'slow',
          setupFiles: [...onPostgres.setupFiles, './test/invariants.ts'],
          include: [SLOW],
          testTimeout: 180_000,
        },
      },
      {
        // Hooks and components in Chromium: `npm run components`.
        optimizeDeps: {
          // Found later, they would reload the page during a test.
          include: [
            '@hookform/resolvers/zod',
            'react',
            'react-dom/client',
            'react-hook-form',
            'react-router',
            'react/jsx-dev-runtime',
            'uuid',
            'zod',
          ],
        },
        test: {
          name: 'components',
          include: [IN_BROWSER],
          setupFiles: './test/console.ts',
          testTimeout: 30_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromiumLaunchOptions }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
