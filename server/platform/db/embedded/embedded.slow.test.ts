import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { embeddedShops, isRunning, kill, postmaster, query, until } from '#test/embedded-shops.ts'
import { assertNotInUse, embeddedConnection, startEmbedded } from './embedded.ts'

const { aFolder, aDataDir, aShop } = embeddedShops()

test('a first start creates the cluster, a later one finds its rows', async () => {
  const dataDir = aFolder()
  const first = await startEmbedded(dataDir)
  await query(dataDir, "create table sale as select 'wiper' as part")
  await first.stop()

  const second = await startEmbedded(dataDir)
  expect(await query(dataDir, 'select part from sale')).toEqual([{ part: 'wiper' }])
  expect(await query(dataDir, "select lower('Ö'), current_setting('fsync') as fsync")).toEqual([
    { lower: 'ö', fsync: 'on' },
  ])
  await second.stop()
})

test('a clean stop leaves no process and no lock behind', async () => {
  const { dataDir, node, postgres, watchdog } = await aShop()
  process.kill(node, 'SIGTERM')
  await until(() => !isRunning(node))
  expect([isRunning(postgres), isRunning(watchdog)]).toEqual([false, false])
  expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  expect(existsSync(embeddedConnection(dataDir).host)).toBe(false)
})

test('PostgreSQL and its watchdog end when their Node is killed', async () => {
  const { node, postgres, watchdog } = await aShop()
  kill(node)
  await until(() => !isRunning(postgres) && !isRunning(watchdog))
})

test.each([
  [['node']],
  [['node', 'postgres']],
  [['node', 'watchdog']],
  [['watchdog', 'node', 'postgres']],
] as const)('after kill -9 of %s the next start has the committed rows', async (victims) => {
  const shop = await aShop()
  await query(shop.dataDir, "insert into sale values ('clutch')")
  for (const victim of victims) process.kill(shop[victim], 'SIGKILL')

  const next = await aShop(shop.dataDir)
  expect(await query(shop.dataDir, 'select part from sale')).toEqual([{ part: 'clutch' }])
  // The killed shop's watchdog must not take this server for its own.
  await until(() => !isRunning(shop.watchdog) && !isRunning(shop.postgres))
  expect(postmaster(shop.dataDir)).toBe(next.postgres)
  expect(await query(shop.dataDir, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a stop after the watchdog was killed still stops PostgreSQL', async () => {
  const { node, postgres, watchdog } = await aShop()
  kill(watchdog)
  process.kill(node, 'SIGTERM')
  await until(() => !isRunning(node))
  expect(isRunning(postgres)).toBe(false)
})

test('a server that is frozen is named with the command that ends it, and the next start recovers', async () => {
  const { dataDir, node, postgres, watchdog } = await aShop()
  await query(dataDir, "insert into sale values ('hub')")
  process.kill(postgres, 'SIGSTOP')
  await expect(assertNotInUse(dataDir)).rejects.toThrow(`kill -9 ${postgres} `)
  kill(node)
  await expect(startEmbedded(dataDir)).rejects.toThrow(`PostgreSQL (process ${postgres}) holds`)
  kill(postgres)
  await until(() => !isRunning(watchdog))
  await aShop(dataDir)
  expect(await query(dataDir, 'select part from sale')).toEqual([{ part: 'hub' }])
})

test('a failed start carries the last lines of the log', async () => {
  const dataDir = aDataDir()
  writeFileSync(path.join(dataDir, 'postgres/postgresql.conf'), 'shared_buffers = lots\n')
  await expect(startEmbedded(dataDir)).rejects.toThrow(
    /did not start[\s\S]*invalid value for parameter "shared_buffers": "lots"/,
  )
})
