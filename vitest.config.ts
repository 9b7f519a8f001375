import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumLaunchOptions } from './test/chromium.js'

/** What takes more than about a second by itself: part of `npm test`, not of `npm run check`. */
const SLOW = [
  'app/routes/storefront/busy.test.ts',
  // Renders every page.
  'app/routes/page-parameters.test.ts',
  // They have verdicts and queries by the thousand.
  'contract/fitment/verdict-oracle.test.ts',
  'server/api/{order-filter,order-search,public-reads}.test.ts',
  // Passwords are hashed, and rate limits reached by calls.
  'server/api/{account*,device*,email*,google*,login-backoff,password*,rate-limit}.test.ts',
  'server/api/{failed-job,fuzz,media,personal-data*,picture,removal*,unknown-outcome}.test.ts',
  // Each call of the API as each kind of caller.
  'server/api/access.test.ts',
  'server/api/{basket*,guest-{order,token},invoice,refund*,report,return,return-refund,staff-order,webhook}.test.ts',
  'server/api/{core-charge*,dispute*,guest-{bounds,links},locked-order,old-part-return,return-{closing,proposal},shipment}.test.ts',
  'server/api/{guest-claim,mail,quote-code,recipient}.test.ts',
  'server/backup/*.test.ts',
  'server/cache/{invalidation,outage}.test.ts',
  'server/catalog/search/{sample-shop,search-vehicle}.test.ts',
  'server/checkout/{priced-checkout,stripe-tax*}.test.ts',
  'server/checkout/{many-parts-to-send,order-of-many-parts}.test.ts',
  'server/db/{query-plan,schema,upgrade,upgrade-orders}.test.ts',
  'server/db/embedded/*.test.ts',
  'server/demo/seed.test.ts',
  'server/http/readiness.test.ts',
  'server/identity/access-token-cache.test.ts',
  // Files of 200 MB, and rows by the ten thousand.
  'server/import/{aces,check-fitments,file/files,stop-import,stop-undo}.test.ts',
  'server/jobs/worker.test.ts',
  'server/list/{respond,totals}.test.ts',
  'server/{log,maintenance}.test.ts',
  'server/mail/event/{dispute-mail,mail-job,order-mail}.test.ts',
  'server/order/placement/open-orders.test.ts',
  'server/order/stock-hold.test.ts',
  'server/pricing/{discount/{code-use,held-uses},price-order-oracle}.test.ts',
  'server/report/days.test.ts',
  'server/catalog/picture/{picture-backup,unneeded-copies,unused-pictures}.test.ts',
  'server/payment/{*standalone*,limit-card-attempts,pay-order,payment-turns,reconcile-disputes,reconciliation-jobs,refund/refund*,unanswered-calls,unmatched-payment,cancel-unpaid-orders}.test.ts',
]

/** Hooks, components, and what reads the page. */
const IN_BROWSER = 'app/**/*.browser.test.{ts,tsx}'

const onPostgres = {
  globalSetup: './test/global-setup.ts',
  // Both listed: a module that a setup file imports runs once per worker, a setup file once per test file.
  setupFiles: ['./test/console.ts', './test/setup.ts'],
  // Files of one worker share modules, and with them one pool and one database.
  isolate: false,
  // Machines are noisy; what hangs fails all the same.
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    // Two on two cores, where Vitest's own choice is one: tests wait for the database much of their time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/unit.json' },
    projects: [
      {
        test: {
          ...onPostgres,
          name: 'unit',
          include: ['{contract,server,app,test}/**/*.test.ts'],
          exclude: [...SLOW, IN_BROWSER],
        },
      },
      { test: { ...onPostgres, name: 'slow', include: SLOW, testTimeout: 60_000 } },
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
