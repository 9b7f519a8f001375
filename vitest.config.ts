import { existsSync } from 'node:fs'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumLaunchOptions } from './test/chromium.ts'

/** What takes more than about five seconds by itself: not in `npm run check`, but in `npm test`. */
const SLOW = [
  'server/api/access.test.ts',
  'server/api/account.test.ts',
  'server/api/email.test.ts',
  'server/api/google.test.ts',
  'server/api/hostile.test.ts',
  'server/api/no-answer.test.ts',
  'server/api/rate-limit.test.ts',
  'server/api/removal.test.ts',
  'server/cache/outage.test.ts',
  'server/db/embedded/*.test.ts',
  'server/db/query-plan.test.ts',
  'server/db/upgrade.test.ts',
  'server/list/totals.test.ts',
  'server/log.test.ts',
  'server/maintenance.test.ts',
  'server/order/stock-hold.test.ts',
  'server/payment/bare-payment.test.ts',
  'server/payment/unpaid-orders.test.ts',
]

const renamed = SLOW.filter((file) => !file.includes('*') && !existsSync(file))
if (renamed.length > 0) throw new Error(`vitest.config.ts names files that are gone: ${renamed}`)

const onPostgres = {
  globalSetup: './test/global-setup.ts',
  setupFiles: './test/setup.ts',
  // Files of one worker share modules, and with them one pool and one database.
  isolate: false,
  // Machines are noisy; what hangs fails all the same.
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/unit.json' },
    projects: [
      {
        test: {
          ...onPostgres,
          name: 'unit',
          include: ['{contract,server,app,test}/**/*.test.ts'],
          exclude: SLOW,
        },
      },
      { test: { ...onPostgres, name: 'slow', include: SLOW, testTimeout: 60_000 } },
      {
        // Hooks and components in Chromium: `npm run components`.
        optimizeDeps: {
          // Found later, they would reload the page during a test.
          include: ['react', 'react-dom/client', 'react/jsx-dev-runtime', 'react-router'],
        },
        test: {
          name: 'components',
          include: ['app/**/*.browser.test.tsx'],
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
