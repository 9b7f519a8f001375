import '../node-version.js'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'

// The launcher of `npm run fault-tests`: Vite loads what imports the stand-in for Stripe, whose
// pages are texts (`?raw`).

const { values } = parseArgs({
  options: {
    /** Fewer runs: about three minutes, part of `npm test`. */
    short: { type: 'boolean', default: false },
    /** Some of the scenarios: `--only 3,6`. */
    only: { type: 'string' },
    /** Applies each mutation, one at a time, and checks that a scenario detects it. */
    mutations: { type: 'boolean', default: false },
  },
})

process.chdir(path.dirname(import.meta.dirname))
if (values.mutations) {
  const { testMutations } = await import('./mutations.ts')
  await testMutations(values.only)
} else {
  await import('./environment.ts')
  const { module } = await runnerImport('./fault-tests/main.ts')
  await module.runFaultTests(values)
}
