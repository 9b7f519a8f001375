import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'

// A primary with two workers, each of which logs a line every 20 ms.
const PROGRAM = `
  import cluster from 'node:cluster'
  const { log } = await import('./server/platform/log.ts')
  if (cluster.isPrimary) for (let n = 0; n < 2; n += 1) cluster.fork()
  setInterval(() => log.warn('a line'), 20)`

test('after SIGHUP the processes write to a new file, and none to the renamed one', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-log-'))
  const [file, renamed] = [path.join(folder, 'log'), path.join(folder, 'log.1')]
  const main = path.join(folder, 'main.mjs')
  writeFileSync(main, PROGRAM.replace("'./server", `'${process.cwd()}/server`))
  // biome-ignore lint/style/noProcessEnv: the program is a shop of its own
  const env = { ...process.env, LOG_FILE: file, DATA_DIR: folder }
  const child = spawn(process.execPath, [main], { env, stdio: 'ignore' })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const writers = (of: string) =>
    existsSync(of) ? new Set(readFileSync(of, 'utf8').match(/"pid":\d+/g)).size : 0
  await vi.waitUntil(() => writers(file) === 3, 30_000)
  renameSync(file, renamed)
  child.kill('SIGHUP')
  await vi.waitUntil(() => writers(file) === 3, 10_000)
  const before = readFileSync(renamed).length
  await vi.waitUntil(() => readFileSync(file).length > 10_000, 10_000)
  expect(readFileSync(renamed).length).toBe(before)
})
