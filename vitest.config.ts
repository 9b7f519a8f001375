import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumLaunchOptions } from './test/chromium.ts'

export default defineConfig({
  test: {
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/unit.json' },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,server,app,test}/**/*.test.ts'],
          globalSetup: './test/global-setup.ts',
          setupFiles: './test/setup.ts',
          // Files of one worker share modules, and with them one pool and one database.
          isolate: false,
          // Machines are noisy; what hangs fails all the same.
          testTimeout: 30_000,
        },
      },
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
