import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { MIGRATIONS, migrateTables } from '#server/platform/db/migrate.ts'

type OldDatabase = Awaited<ReturnType<typeof aDatabaseOf>>

/** A database on the test server, as the release with the migrations up to `last` has left it. */
export async function aDatabaseOf(last: number) {
  const { host, user, database } = inject('postgres')
  const name = `upgraded_${process.pid}_${last}`
  const admin = new pg.Client({ host, user, database })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const client = new pg.Client({ host, user, database: name })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await admin.query(`drop database ${name}`)
    await admin.end()
  })
  const folder = migrationsUpTo(last)
  await migrateTables(client, { folder })
  rmSync(folder, { recursive: true })
  return drizzle(client)
}

/** Applies the migrations that it lacks, as a start of this version does. */
export async function upgrade(db: OldDatabase) {
  await migrateTables(db.$client)
}

/** A part as every release has stored it: 10 units at $12.50. @returns its id */
export async function anOldPart(db: OldDatabase) {
  const id = randomUUID()
  await db.execute(sql`
    insert into product (id, name, img, description, available_quantity, minimum_order_quantity, price_per_unit_cents)
    values (${id}, 'Spark plug', '/a.svg', 'M14', 10, 1, 1250)`)
  return id
}

function migrationsUpTo(last: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-release-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  journal.entries = journal.entries.filter(({ idx }: { idx: number }) => idx <= last)
  writeFileSync(file, JSON.stringify(journal))
  return folder
}
