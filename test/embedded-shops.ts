import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { embeddedConnection, startEmbedded } from '#server/platform/db/embedded/embedded.ts'

// Processes with an embedded PostgreSQL that can be killed, for the tests of one file.

/** Machines are noisy: below the tests' own timeout. */
const WAIT_MS = 30_000
const SETUP_MS = 120_000

const MAIN = `import { startEmbedded } from ${JSON.stringify(path.resolve('server/platform/db/embedded/embedded.ts'))}
startEmbedded(process.argv[2] ?? '').then((server) => {
  process.on('SIGTERM', () => server.stop().then(() => process.exit()))
  setInterval(() => {}, 60_000)
  console.log('ready')
}, (error) => {
  console.log(String(error))
  process.exitCode = 1
})`

export function embeddedShops() {
  /** Not the system's own folder, which is private to each user on macOS and long. */
  const workshop = mkdtempSync('/tmp/embedded-test-')
  const shopScript = path.join(workshop, 'shop.mjs')
  const template = path.join(workshop, 'template')
  const started = new Set<number>()
  const dataDirs = new Set<string>([template])

  beforeAll(async () => {
    chmodSync(workshop, 0o755)
    writeFileSync(shopScript, MAIN)
    const server = await startEmbedded(template, { durable: false })
    await query(template, 'create table sale (part text)')
    await server.stop()
  }, SETUP_MS)

  afterEach(async () => {
    for (const pid of started) kill(pid)
    await until(() => ![...started].some(isRunning))
    started.clear()
  })

  afterAll(() => {
    for (const dataDir of dataDirs) {
      rmSync(embeddedConnection(dataDir).host, { recursive: true, force: true })
      const cluster = path.join(dataDir, 'postgres')
      if (existsSync(cluster)) removeFolder(realpathSync(cluster))
    }
    removeFolder(workshop)
  })

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
    return endAfterTest(dataDir, shop.pid)
  }

  function spawnShop(dataDir: string) {
    const shop = spawn(process.execPath, [shopScript, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    started.add(shop.pid ?? 0)
    return shop
  }

  /** The processes of the server that runs there. */
  function endAfterTest(dataDir: string, node = 0) {
    const postgres = postmaster(dataDir)
    const watchdog = Number(findProcess(postgres)?.parent)
    started.add(postgres).add(watchdog)
    return { dataDir, node, postgres, watchdog }
  }

  return { shopScript, started, aFolder, aDataDir, aShop, spawnShop, endAfterTest }
}

export async function firstLine({ stdout }: ChildProcess) {
  const [chunk] = stdout ? await once(stdout, 'data') : []
  return String(chunk).trim()
}

export function postmaster(dataDir: string) {
  return Number.parseInt(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}

export async function connect(dataDir: string) {
  const client = new pg.Client(embeddedConnection(dataDir))
  client.on('error', () => {})
  await client.connect()
  return client
}

export async function query(dataDir: string, sql: string) {
  const client = await connect(dataDir)
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

/** A zombie does not count: init may take its time to reap it. */
export function isRunning(pid: number) {
  const found = findProcess(pid)
  return found !== undefined && !found.state?.startsWith('Z')
}

export function kill(pid: number) {
  if (pid > 1 && isRunning(pid)) process.kill(pid, 'SIGKILL')
}

export async function until(condition: () => boolean | Promise<boolean>) {
  const deadline = Date.now() + WAIT_MS
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Timed out waiting for ${condition}`)
    await delay(20)
  }
}

/** State and parent; from /proc where there is one, since a bare Debian has no `ps`. */
function findProcess(pid: number) {
  if (process.platform === 'linux') {
    const stat = readIfThere(`/proc/${pid}/stat`)
    const [state, parent] = stat?.replace(/.*\) /s, '').split(' ') ?? []
    return stat ? { state, parent } : undefined
  }
  const { stdout } = spawnSync('ps', ['-o', 'stat=,ppid=', '-p', `${pid}`], { encoding: 'utf8' })
  const [state, parent] = stdout.trim().split(/\s+/)
  return stdout === '' ? undefined : { state, parent }
}

/** The process may end between any check and the read. */
function readIfThere(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Tried again: an initdb whose parent was killed may still write there. */
function removeFolder(folder: string) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}
