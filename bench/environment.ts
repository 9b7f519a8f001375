import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

// Before the first import of the shop: its secret, with which the bench mints tokens of its own.

const folder = mkdtempSync(path.join(tmpdir(), 'shop-bench-'))
chmodSync(folder, 0o755) // as root, PostgreSQL runs as another user, who has to reach it
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

process.env.BENCH_FOLDER = folder
process.env.DATA_DIR = path.join(folder, 'bench')
process.env.APP_SECRET = 'a secret of the benchmark, long enough to pass'
process.env.NODE_ENV = 'production'
process.env.DEMO_HISTORY = 'false'

// Of open lines an account has more here than a shop lets it have.
for (const most of ['UNPAID_LINES_PER_NETWORK', 'UNPAID_LINES_PER_CUSTOMER']) {
  process.env[most] = '1000000'
}
