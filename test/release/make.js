import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { runnerImport } from 'vite'

// Makes test/release/0.2.0.sql.gz: a database with the migrations of release 0.2.0 (up to 0009) and
// the rows of 0.2.0-rows.sql, backed up; the tests restore it into this version.
// `node_modules/.bin/node test/release/make.js`, on Linux or macOS.

const LAST = 9
const FILE = path.resolve('test/release/0.2.0.sql.gz')

const dataDir = mkdtempSync(path.join(tmpdir(), 'shop-release-'))
chmodSync(dataDir, 0o755) // as root, PostgreSQL runs as another user, who has to reach it
process.env.DATA_DIR = dataDir
delete process.env.DATABASE_URL

// Imported only now: they read the environment.
const { embeddedConnection, startEmbedded } = await import(
  '../../server/platform/db/embedded/embedded.ts'
)
const { hashPassword } = await import('../../server/platform/identity/password.ts')
// It finds the tables by Vite’s `import.meta.glob`.
const { module: backup } = await runnerImport('./server/platform/backup/write-backup.ts')

const server = await startEmbedded(dataDir)
const client = new pg.Client(embeddedConnection(dataDir))
await client.connect()
await migrate(drizzle(client), { migrationsFolder: migrationsOfRelease() })
await client.query(await rows())
await client.end()

rmSync(FILE, { force: true })
const { bytes, rows: written } = await backup.writeBackup(FILE)
process.stdout.write(`${written} rows, ${bytes} bytes\n`)
chmodSync(FILE, 0o644) // sample data, checked in
await server.stop()
rmSync(dataDir, { recursive: true })
process.exit()

function migrationsOfRelease() {
  const folder = path.join(dataDir, 'migrations')
  cpSync('server/platform/db/migrations', folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  journal.entries = journal.entries.slice(0, LAST + 1)
  writeFileSync(file, JSON.stringify(journal))
  return folder
}

async function rows() {
  let sql = readFileSync('test/release/0.2.0-rows.sql', 'utf8')
  for (const password of ['customer-demo', 'admin-demo']) {
    sql = sql.replace(`{hash of ${password}}`, await hashPassword(password))
  }
  return sql
}
