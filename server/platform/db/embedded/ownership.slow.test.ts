import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  connect,
  embeddedShops,
  firstLine,
  isRunning,
  kill,
  postmaster,
  query,
  until,
} from '#test/embedded-shops.ts'
import { assertNotInUse, DataDirInUseError, embeddedConnection, startEmbedded } from './embedded.ts'

const { started, aFolder, aDataDir, aShop, spawnShop, endAfterTest } = embeddedShops()

test('a second start is refused and leaves the first alone', async () => {
  const { dataDir, node, postgres } = await aShop()
  const session = await connect(dataDir)

  await expect(assertNotInUse(dataDir)).rejects.toThrow(DataDirInUseError)
  const refusal = startEmbedded(dataDir)
  await expect(refusal).rejects.toThrow(DataDirInUseError)
  await expect(refusal).rejects.toThrow(
    `Another Driveline is already running on ${dataDir} (process ${node}). ` +
      'Stop it first, or let DATA_DIR name another folder.',
  )
  expect(postmaster(dataDir)).toBe(postgres)
  expect((await session.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await session.end()
})

test('a data directory reached by another name is the same one', async () => {
  const { dataDir } = await aShop()
  const alias = path.join(aFolder(), 'alias')
  symlinkSync(dataDir, alias)
  await expect(assertNotInUse(alias)).rejects.toThrow(DataDirInUseError)
})

test('of several first starts at the same moment one wins and the others are refused', async () => {
  const dataDir = aFolder()
  const shops = [spawnShop(dataDir), spawnShop(dataDir), spawnShop(dataDir)]
  const answers = await Promise.all(shops.map(firstLine))
  endAfterTest(dataDir)
  expect(answers.filter((line) => line === 'ready')).toHaveLength(1)
  expect(answers.filter((line) => line.includes('is already running'))).toHaveLength(2)
  expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'postgres.log'])
  expect(await query(dataDir, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a data directory without a server is not in use', async () => {
  await assertNotInUse(aFolder())
})

test('the owner is still known after a crash of another session', async () => {
  const { dataDir } = await aShop()
  const session = await connect(dataDir)
  const lost = new Promise((resolve) => session.once('end', resolve))
  const [backend] = (await session.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
  kill(backend?.pid ?? 0)
  await lost

  await until(async () => {
    const refused = await assertNotInUse(dataDir).catch((error: unknown) => error)
    return refused instanceof DataDirInUseError
  })
})

test('lock files from before a reboot do not block the start', async () => {
  const dataDir = aDataDir()
  const socketDir = embeddedConnection(dataDir).host
  // The pid belongs to another program now, of the user that PostgreSQL runs as.
  const { uid, gid } = statSync(path.join(dataDir, 'postgres'))
  const otherProgram = spawn('sleep', ['60'], { uid, gid, cwd: '/' })
  started.add(otherProgram.pid ?? 0)
  const lock = `${otherProgram.pid}\n${dataDir}/postgres\n1700000000\n5432\n${socketDir}\n\n 1 1\nready\n`
  const [pidFile, socketLock] = [
    path.join(dataDir, 'postgres/postmaster.pid'),
    path.join(socketDir, '.s.PGSQL.5432.lock'),
  ]
  mkdirSync(socketDir, { mode: 0o700 })
  execFileSync('chown', [`${uid}:${gid}`, socketDir])
  for (const file of [pidFile, socketLock]) {
    writeFileSync(file, lock)
    execFileSync('chown', [`${uid}:${gid}`, file])
  }

  const first = await startEmbedded(dataDir)
  await query(dataDir, "insert into sale values ('axle')")
  await first.stop()

  writeFileSync(pidFile, lock)
  execFileSync('chown', [`${uid}:${gid}`, pidFile])
  rmSync(socketDir, { recursive: true, force: true })
  const second = await startEmbedded(dataDir)
  expect(await query(dataDir, 'select part from sale')).toEqual([{ part: 'axle' }])
  await second.stop()
  expect(isRunning(otherProgram.pid ?? 0)).toBe(true)
})
