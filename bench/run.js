import '../node-version.js'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'

// The launcher of `npm run bench`: Vite loads what imports the sample shop and the stand-in for
// Stripe, which are texts (`?raw`).

const { values } = parseArgs({
  options: {
    /** Writes the tables into docs/performance.md, too. */
    write: { type: 'boolean', default: false },
    /** Only rows whose name has this in it. */
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '2' },
    /**
     * Of each row, in each round, for either side, in four turns: in short ones a page took a µs
     * more.
     */
    seconds: { type: 'string', default: '6' },
    /** Instead of all that: the check and the apply of a file of parts with so many rows. */
    import: { type: 'string' },
  },
})

process.chdir(path.dirname(import.meta.dirname))
await import('./environment.ts')
if (values.import) {
  const { module } = await runnerImport('./bench/large-import.ts')
  await module.measureImport(Number(values.import))
  process.exit()
}
const { module } = await runnerImport('./bench/main.ts')
await module.bench({
  write: values.write,
  only: values.only,
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
})
process.exit()
