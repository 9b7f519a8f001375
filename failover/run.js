import '../node-version.js'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'

// The launcher of `npm run failover`, as of `npm run fault-tests`.

const { values } = parseArgs({
  options: {
    /** Some of the scenarios: `--only 3,6`. */
    only: { type: 'string' },
    /** Writes the table of docs/failover.md. */
    write: { type: 'boolean', default: false },
  },
})

const NEEDED = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/lib/postgresql']

process.chdir(path.dirname(import.meta.dirname))
const missing = NEEDED.filter((file) => !existsSync(file))
if (missing.length > 0) {
  console.error(`There is no ${missing.join(', ')}. As root, on Debian:`)
  console.error('apt-get install patroni etcd-server haproxy postgresql')
  process.exit(1)
}
await import('./environment.ts')
const { module } = await runnerImport('./failover/main.ts')
await module.runFailover(values)
