import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,app,test}/**/*.test.ts'],
    globalSetup: './test/global-setup.ts',
    setupFiles: './test/setup.ts',
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
    // Files of one worker share modules, and with them one pool and one database.
    isolate: false,
    // Machines are noisy; what hangs fails all the same.
    testTimeout: 30_000,
  },
})
