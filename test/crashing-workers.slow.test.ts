import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const WORKERS = join(import.meta.dirname, '../workers.js')

/** Of its two workers the first serves, if `argv[2]` says so; others end at once. */
const SHOP = `
import cluster from 'node:cluster'
import { createServer } from 'node:net'
import { startWorkers } from ${JSON.stringify(WORKERS)}
if (cluster.isPrimary) {
  startWorkers(2, { opened: new Promise(() => {}), drainMs: 0 }).listen()
  let forks = 0
  cluster.on('fork', () => {
    forks += 1
    if (process.argv[2] === 'one' && forks > 8) process.exit()
  })
} else {
  createServer().listen(0, () => {
    const serves = cluster.worker.id === 1 && process.argv[2] === 'one'
    if (!serves) setTimeout(() => process.exit(1), cluster.worker.id === 1 ? 200 : 0)
  })
}
`

function outputOf(serving: string) {
  const folder = mkdtempSync(join(tmpdir(), 'workers-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'shop.mjs'), SHOP)
  return new Promise<string>((resolve) => {
    execFile(process.execPath, [join(folder, 'shop.mjs'), serving], (_, out, err) =>
      resolve(out + err),
    )
  })
}

test('a worker that can’t start ends no shop of which another worker serves', async () => {
  expect(await outputOf('one')).toBe('')
}, 60_000)

test('a shop whose workers all crash at their start gives up', async () => {
  expect(await outputOf('none')).toContain('Giving up')
}, 60_000)
