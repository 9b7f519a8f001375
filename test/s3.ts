import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.js'

const require = createRequire(import.meta.url)
const READY_MS = 20_000

/** An S3-compatible service of its own process, with one bucket. It does not check signatures. */
export async function startS3(bucket: string) {
  const dir = mkdtempSync(path.join(tmpdir(), 'shop-s3-'))
  const port = await freePort()
  const args = ['--directory', dir, '--port', String(port), '--address', '127.0.0.1', '--silent']
  const child = spawn(
    process.execPath,
    [require.resolve('s3rver/bin/s3rver.js'), ...args, '--configure-bucket', bucket],
    { stdio: 'ignore' },
  )
  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + READY_MS
  while (!(await fetch(url).catch(() => undefined))) {
    if (Date.now() > deadline) throw new Error('s3rver did not start')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return {
    config: { url, bucket, region: 'us-east-1', key: 'S3RVER', secret: 'S3RVER' },
    stop,
    remove: async () => {
      await stop()
      rmSync(dir, { recursive: true })
    },
  }
}
