import '../../node-version.js'
import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'

// The launcher of `npm run bench:search`: how good searches are among generated parts. Vite loads
// what imports the sample shop, whose files are texts (`?raw`).

const { values } = parseArgs({
  options: {
    parts: { type: 'string', default: '100000' },
    /** Searches the sample shop instead of generated parts. */
    sample: { type: 'boolean', default: false },
    /** Also with the searches of strangers (strangers.ts). */
    strangers: { type: 'boolean', default: false },
    /** A file of queries that the author of the rules has not seen (held-back.ts). */
    'held-back': { type: 'string' },
    /** A folder whose database is used again. */
    data: { type: 'string' },
    /** Counts the titles of such a database again. */
    recount: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
    /** Fails unless the answers are good enough. */
    gate: { type: 'boolean', default: false },
  },
})

process.chdir(path.resolve(import.meta.dirname, '../..'))
await import('../environment.ts')
if (values.data) {
  mkdirSync(values.data, { recursive: true })
  chmodSync(values.data, 0o755)
  process.env.DATA_DIR = path.resolve(values.data)
}
const { module } = await runnerImport('./bench/search/main.ts')
const isSample = values.sample || values.strangers
const isGood = await (isSample ? module.measureSample : module.measure)({
  parts: Number(values.parts),
  heldBack: values['held-back'],
  isRecounted: values.recount,
  isVerbose: values.verbose,
  isOfStrangers: values.strangers,
  isGate: values.gate,
})
process.exit(isGood ? 0 : 1)
