import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { embeddedConnection, startEmbedded } from '../server/platform/db/embedded/embedded.ts'
import { migrateTables } from '../server/platform/db/migrate.ts'

const TEMPLATE = 'migrated'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the test server's socket is and who may connect. */
    postgres: { host: string; user: string; database: string; template: string }
  }
}

/** One PostgreSQL for the whole run, with a migrated database that every worker clones. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-test-'))
  // Started by root, PostgreSQL runs as another user, which has to reach the folder.
  await chmod(dataDir, 0o755)
  const server = await startEmbedded(dataDir, { durable: false })
  const connection = embeddedConnection(dataDir)

  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  const template = new pg.Client({ ...connection, database: TEMPLATE })
  await template.connect()
  await migrateTables(template)
  await template.end()

  project.provide('postgres', { ...connection, template: TEMPLATE })
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
