import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

// workers.js in a primary process that ends while its workers start, as when the database dies.

const WORKERS = join(import.meta.dirname, '../workers.js')

/**
 * Its workers wait for the primary before they would serve. The primary exits in the state
 * `argv[2]`.
 */
const SHOP = `
import cluster from 'node:cluster'
import { primaryReady, startWorkers } from ${JSON.stringify(WORKERS)}
if (cluster.isPrimary) {
  startWorkers(1, new Promise(() => {})).listen()
  cluster.once(process.argv[2], () => process.exit(1))
} else await primaryReady()
`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workers-'))
  await writeFile(join(folder, 'shop.mjs'), SHOP)
})
afterAll(() => rm(folder, { recursive: true }))

function output(state: string) {
  return new Promise<string>((resolve) => {
    // Its workers have the same output: it ends when they have ended.
    execFile(process.execPath, [join(folder, 'shop.mjs'), state], (_, out, err) =>
      resolve(out + err),
    )
  })
}

test.each(['fork', 'online'])(
  'a worker whose primary ends when it is at “%s” ends in silence',
  async (state) => {
    expect(await output(state)).toBe('')
  },
)
