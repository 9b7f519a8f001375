import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, lstatSync, mkdirSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { embeddedShops, kill, query, until } from '#test/embedded-shops.ts'
import { embeddedConnection, startEmbedded } from './embedded.ts'

const isRoot = process.getuid?.() === 0
const { shopScript, aFolder, aDataDir, aShop, spawnShop } = embeddedShops()

test('a cluster of another major version is refused by name', async () => {
  const dataDir = aDataDir()
  writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), '17\n')
  await expect(startEmbedded(dataDir)).rejects.toThrow(/was made by PostgreSQL 17; this Driveline/)
})

test('a failed initdb leaves nothing behind', async () => {
  const dataDir = aFolder()
  // No file may exceed 1000 blocks, and a segment of the write-ahead log has 16 MB.
  const script = 'ulimit -f 1000; exec "$0" "$@"'
  const shop = spawn('sh', ['-c', script, process.execPath, shopScript, dataDir])
  expect(await text(shop.stdout)).toMatch('PostgreSQL could not create its data directory.')
  expect(readdirSync(dataDir)).toEqual([])
})

test('a first start that is killed halfway does not stand in the way of the next', async () => {
  const dataDir = aFolder()
  const shop = spawnShop(dataDir)
  await until(() => readdirSync(dataDir).some((name) => name.startsWith('postgres-new-')))
  shop.kill('SIGKILL')
  await once(shop, 'exit')

  const next = await aShop(dataDir)
  kill(next.node)
  await aShop(dataDir)
  expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'postgres.log'])
})

test('a socket folder of another user is not trusted', async () => {
  const dataDir = aDataDir()
  const { host } = embeddedConnection(dataDir)
  // Only root can make a folder in another's name; a file stands in for it otherwise.
  if (isRoot) {
    mkdirSync(host)
    execFileSync('chown', ['65534', host])
  } else writeFileSync(host, '')
  await expect(startEmbedded(dataDir)).rejects.toThrow(host)
})

if (isRoot) {
  test('root puts the cluster elsewhere when the data are in a folder that only root may enter', async () => {
    const dataDir = aFolder()
    chmodSync(dataDir, 0o700)
    const shop = await aShop(dataDir)
    const cluster = path.join(dataDir, 'postgres')
    expect(lstatSync(cluster).isSymbolicLink()).toBe(true)
    expect(readlinkSync(cluster)).toMatch(/^\/var\/lib\/driveline\/[-0-9a-f]{36}$/)
    await query(dataDir, "create table sale as select 'gasket' as part")
    kill(shop.node)

    await aShop(dataDir)
    expect(await query(dataDir, 'select part from sale')).toEqual([{ part: 'gasket' }])
  })
}
