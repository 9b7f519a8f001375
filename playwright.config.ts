import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumLaunchOptions } from './test/chromium.js'

// The production build on an empty data directory. Playwright reads this file in every worker; the
// environment is what they share.
process.env.E2E_PORT ??= String(20_000 + (process.pid % 10_000)) // another run's is another
process.env.E2E_DATA_DIR ??= newDataDir()
const OPERATIONS =
  /(admin-command|backups|basket-only|configuration|openid|outside-database|prometheus|running|stripe-tax|workers)\.test\.ts$/
const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`

export default defineConfig({
  testDir: 'e2e',
  // Emptied by each run: what runs beside it writes to test-results/, too.
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  forbidOnly: true,
  // One more than a small machine has cores: a test waits a fifth of its time.
  workers: 3,
  // On a machine that others use too, a browser may stall; such a test is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  // What hangs is ended; a test that passes does not wait for them, also on a slow machine.
  timeout: 180_000,
  expect: { timeout: 20_000, toPass: { timeout: 120_000 } },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL,
    // Recording takes a quarter of a run's CPU. A failed test is recorded with `--trace on`.
    trace: 'on-first-retry',
    launchOptions: chromiumLaunchOptions,
  },
  projects: [
    { name: 'journeys', testMatch: '*.test.ts', testIgnore: OPERATIONS },
    // Each starts shops of its own, on databases of their own: `npm run operations`.
    { name: 'operations', testMatch: OPERATIONS, workers: 2 },
    // Not a test: makes the pictures of the README (`npm run screenshots`).
    { name: 'screenshots', testMatch: 'screenshots.ts' },
  ],
  webServer: {
    command: 'node server.js',
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      DEMO_HISTORY: 'false',
      TRUST_PROXY: '127.0.0.1', // so that each test can be a visitor with an IP of its own
      // Long lists of unpaid orders, and one sample customer for many tests.
      UNPAID_LINES_PER_NETWORK: '1000',
      UNPAID_LINES_PER_CUSTOMER: '1000',
      LOG_LEVEL: 'debug',
      LOG_FILE: 'test-results/e2e.log',
    },
    url: `${baseURL}/api/ready`,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})

function newDataDir() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shop-e2e-'))
  chmodSync(dataDir, 0o755) // as root, PostgreSQL runs as another user, who has to reach it
  return dataDir
}
