import path from 'node:path'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'

// The launcher of `npm run prove`: Node runs no TypeScript by itself, Vite does.

const { values } = parseArgs({
  options: {
    /** A minute instead of several: part of `npm test`. */
    short: { type: 'boolean', default: false },
    /** Some of the scenarios: `--only 3,6`. */
    only: { type: 'string' },
    /** Breaks the shop on purpose, one line at a time, and shows that a scenario notices. */
    mutations: { type: 'boolean', default: false },
  },
})

process.chdir(path.dirname(import.meta.dirname))
if (values.mutations) {
  const { module } = await runnerImport('./prove/mutations.ts')
  await module.proveMutations(values.only)
} else {
  await runnerImport('./prove/environment.ts')
  const { module } = await runnerImport('./prove/main.ts')
  await module.prove(values)
}
