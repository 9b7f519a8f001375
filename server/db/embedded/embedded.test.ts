import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { assertNotInUse, DataDirInUseError, embeddedConnection, startEmbedded } from './embedded.ts'

const isRoot = process.getuid?.() === 0
/** Not the system's own folder, which is private to each user on macOS and long. */
const workshop = mkdtempSync('/tmp/embedded-test-')
const shopScript = path.join(workshop, 'shop.js')
const template = path.join(workshop, 'template')

const started = new Set<number>()
const dataDirs = new Set<string>([template])

// A process that can be killed: the module, bundled as in production, since Node 20 runs no TypeScript.
beforeAll(async () => {
  chmodSync(workshop, 0o755)
  symlinkSync(path.resolve('node_modules'), path.join(workshop, 'node_modules'))
  writeFileSync(path.join(workshop, 'package.json'), '{ "type": "module" }')
  const source = path.join(workshop, 'shop.ts')
  writeFileSync(
    source,
    `import { startEmbedded } from ${JSON.stringify(path.resolve('server/db/embedded/embedded.ts'))}
    startEmbedded(process.argv[2] ?? '').then((server) => {
      process.on('SIGTERM', () => server.stop().then(() => process.exit()))
      setInterval(() => {}, 60_000)
      console.log('ready')
    }, (error) => {
      console.log(String(error))
      process.exitCode = 1
    })`,
  )
  await build({
    root: workshop,
    configFile: false,
    logLevel: 'error',
    build: { ssr: source, outDir: workshop, emptyOutDir: false },
  })
  const server = await startEmbedded(template, { durable: false })
  await query(template, 'create table sale (part text)')
  await server.stop()
}, 30_000)

afterEach(async () => {
  for (const pid of started) kill(pid)
  await until(() => ![...started].some(isRunning))
  started.clear()
})

afterAll(() => {
  for (const dataDir of dataDirs) {
    rmSync(embeddedConnection(dataDir).host, { recursive: true, force: true })
    const cluster = path.join(dataDir, 'postgres')
    if (existsSync(cluster)) rmSync(realpathSync(cluster), { recursive: true })
  }
  rmSync(workshop, { recursive: true })
})

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
  const { dataDir, node, postgres, guard } = await aShop()
  process.kill(node, 'SIGTERM')
  await until(() => !isRunning(node))
  expect([isRunning(postgres), isRunning(guard)]).toEqual([false, false])
  expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  expect(existsSync(embeddedConnection(dataDir).host)).toBe(false)
})

test('PostgreSQL and its guard end when their Node is killed', async () => {
  const { node, postgres, guard } = await aShop()
  kill(node)
  await until(() => !isRunning(postgres) && !isRunning(guard))
})

test.each([
  [['node']],
  [['node', 'postgres']],
  [['node', 'guard']],
  [['guard', 'node', 'postgres']],
] as const)('after kill -9 of %s the next start has the committed rows', async (victims) => {
  const shop = await aShop()
  await query(shop.dataDir, "insert into sale values ('clutch')")
  for (const victim of victims) process.kill(shop[victim], 'SIGKILL')

  const next = await aShop(shop.dataDir)
  expect(await query(shop.dataDir, 'select part from sale')).toEqual([{ part: 'clutch' }])
  // The killed shop's guard must not take this server for its own.
  await until(() => !isRunning(shop.guard) && !isRunning(shop.postgres))
  expect(postmaster(shop.dataDir)).toBe(next.postgres)
  expect(await query(shop.dataDir, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a stop after the guard was killed still stops PostgreSQL', async () => {
  const { node, postgres, guard } = await aShop()
  kill(guard)
  process.kill(node, 'SIGTERM')
  await until(() => !isRunning(node))
  expect(isRunning(postgres)).toBe(false)
})

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
  note(dataDir)
  expect(answers.filter((line) => line === 'ready')).toHaveLength(1)
  expect(answers.filter((line) => line.includes('is already running'))).toHaveLength(2)
  expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'postgres.log'])
  expect(await query(dataDir, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('nobody is in the way of a directory that no server has', async () => {
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
  // Somebody else's process now, and of the user that PostgreSQL runs as.
  const { uid, gid } = statSync(path.join(dataDir, 'postgres'))
  const stranger = spawn('sleep', ['60'], { uid, gid, cwd: '/' })
  started.add(stranger.pid ?? 0)
  const lock = `${stranger.pid}\n${dataDir}/postgres\n1700000000\n5432\n${socketDir}\n\n 1 1\nready\n`
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
  expect(isRunning(stranger.pid ?? 0)).toBe(true)
})

test('a cluster of another major version is refused by name', async () => {
  const dataDir = aDataDir()
  writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), '17\n')
  await expect(startEmbedded(dataDir)).rejects.toThrow(/was made by PostgreSQL 17; this Driveline/)
})

test('a failed start carries the last lines of the log', async () => {
  const dataDir = aDataDir()
  writeFileSync(path.join(dataDir, 'postgres/postgresql.conf'), 'shared_buffers = lots\n')
  await expect(startEmbedded(dataDir)).rejects.toThrow(
    /did not start[\s\S]*invalid value for parameter "shared_buffers": "lots"/,
  )
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

test('a socket folder that somebody else made is not trusted', async () => {
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
  test('root keeps the cluster elsewhere when its data are in a closed folder', async () => {
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

/** An empty folder for a data directory. */
function aFolder() {
  const folder = mkdtempSync(path.join(workshop, 'data-'))
  chmodSync(folder, 0o755)
  dataDirs.add(folder)
  return folder
}

/** A data directory with the empty table `sale`, whose server does not run. */
function aDataDir() {
  const dataDir = aFolder()
  execFileSync('cp', ['-pR', `${template}/postgres`, dataDir])
  return dataDir
}

/** A running shop, or what is left of one, in a process of its own. */
async function aShop(dataDir = aDataDir()) {
  const shop = spawnShop(dataDir)
  expect(await firstLine(shop)).toBe('ready')
  return note(dataDir, shop.pid)
}

function spawnShop(dataDir: string) {
  const shop = spawn(process.execPath, [shopScript, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.add(shop.pid ?? 0)
  return shop
}

async function firstLine({ stdout }: ChildProcess) {
  const [chunk] = stdout ? await once(stdout, 'data') : []
  return String(chunk).trim()
}

/** Remembers the processes of the running server, to be ended after the test. */
function note(dataDir: string, node = 0) {
  const postgres = postmaster(dataDir)
  const guard = Number(look(postgres)?.parent)
  started.add(postgres).add(guard)
  return { dataDir, node, postgres, guard }
}

function postmaster(dataDir: string) {
  return Number.parseInt(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}

async function connect(dataDir: string) {
  const client = new pg.Client(embeddedConnection(dataDir))
  client.on('error', () => {})
  await client.connect()
  return client
}

async function query(dataDir: string, sql: string) {
  const client = await connect(dataDir)
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

/** Not so a zombie, which init may take its time to clear away. */
function isRunning(pid: number) {
  const found = look(pid)
  return found !== undefined && !found.state?.startsWith('Z')
}

/** State and parent of a process; from /proc where there is one, since a bare Debian has no `ps`. */
function look(pid: number) {
  if (process.platform === 'linux') {
    if (!existsSync(`/proc/${pid}/stat`)) return undefined
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/.*\) /s, '')
      .split(' ')
    return { state, parent }
  }
  const { stdout } = spawnSync('ps', ['-o', 'stat=,ppid=', '-p', `${pid}`], { encoding: 'utf8' })
  const [state, parent] = stdout.trim().split(/\s+/)
  return stdout === '' ? undefined : { state, parent }
}

function kill(pid: number) {
  if (pid > 1 && isRunning(pid)) process.kill(pid, 'SIGKILL')
}

async function until(condition: () => boolean | Promise<boolean>) {
  const deadline = Date.now() + 10_000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${condition}`)
    await delay(20)
  }
}
