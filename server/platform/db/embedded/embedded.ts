import { readFileSync, statSync } from 'node:fs'
import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, DataDirError, isAlive, prepareCluster, ROLE } from './cluster.ts'
import {
  findListener,
  findPostmaster,
  interrupt,
  launch,
  logTail,
  PORT,
  stopServer,
} from './server.ts'
import { claimSocketFolder, socketFolder } from './socket-folder.ts'

// One PostgreSQL server belongs to the one process that launched it, from launch to stop; a start
// never joins a running server. PostgreSQL itself ensures that a data directory has one server, and
// the owner's session, which ends with the owner, shows other processes the owner's pid.

const DATABASE = 'driveline'
const OWNER = 'driveline-owner pid '

const POLL_MS = 25
/** A killed owner's session ends within milliseconds; one that stays has a live owner. */
const OWNED_MS = 500
/** How long the process that launched a server may take to open its session there. */
const UNOWNED_MS = 5_000
const START_TIMEOUT_MS = 60_000

/** The data directory belongs to a Driveline that runs. */
export class DataDirInUseError extends Error {
  override name = 'DataDirInUseError'

  constructor(dataDir: string, pid: number) {
    super(
      `Another Driveline is already running on ${dataDir} (process ${pid}). ` +
        'Stop it first, or let DATA_DIR name another folder.',
    )
  }
}

/**
 * How to reach the embedded server of this data directory, whether it runs or not.
 * @param dataDir an absolute path
 */
export function embeddedConnection(dataDir: string) {
  // Port and ssl are named so that PGPORT and PGSSLMODE have no say.
  return {
    host: socketFolder(dataDir),
    port: PORT,
    user: ROLE,
    database: DATABASE,
    ssl: false,
  } as const
}

/**
 * A cheap check before the shop opens its port; `startEmbedded` decides.
 * @throws DataDirInUseError when a live process holds the data directory
 */
export async function assertNotInUse(dataDir: string) {
  const owner = await findOwner(dataDir)
  if (owner) throw new DataDirInUseError(dataDir, owner)
}

/**
 * The live process that holds the data directory, and with it a server that answers.
 * @throws DataDirError when a server runs and does not answer
 */
export async function findOwner(dataDir: string) {
  const deadline = Date.now() + OWNED_MS
  for (;;) {
    const owner = (await findServer(dataDir))?.owner
    if (!owner || !isAlive(owner)) return undefined
    if (Date.now() > deadline) return owner
    await delay(POLL_MS)
  }
}

/**
 * Starts PostgreSQL in `<dataDir>/postgres`, created when new, with the database `driveline`.
 * It stops with this process, however that ends; `stop` does it cleanly.
 * @param options.durable false: fast, and lost with the machine's power (tests)
 * @throws DataDirInUseError when another process runs on this data directory; it is left alone
 */
export async function startEmbedded(dataDir: string, { durable = true } = {}) {
  const cluster = await prepareCluster(dataDir)
  const server = await launchWhenFree(dataDir, cluster, durable)
  try {
    const endOwnership = await holdOwnership(dataDir, () => findPostmaster(cluster) === server.pid)
    let stopped: Promise<void> | undefined
    const stop = async () => {
      endOwnership()
      await stopServer(server, cluster)
    }
    return {
      /** Resolves when the server ends without `stop`. */
      lost: new Promise<void>((resolve) => {
        server.exited.then(() => stopped ?? resolve())
      }),
      /** Ends every session, stops PostgreSQL and resolves when it is gone. */
      stop: () => {
        stopped ??= stop()
        return stopped
      },
    }
  } catch (error) {
    await stopServer(server, cluster)
    throw error
  }
}

async function launchWhenFree(dataDir: string, cluster: Cluster, durable: boolean) {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    claimSocketFolder(dataDir, cluster)
    await waitUntilFree(dataDir, cluster, deadline)
    const logged = statSync(cluster.log, { throwIfNoEntry: false })?.size ?? 0
    const server = await launch(dataDir, cluster, durable)
    if (server) return server
    const log = readFileSync(cluster.log).subarray(logged).toString()
    // Another start was quicker, or an earlier server is still shutting down.
    const isBlocked =
      /lock file .* already exists|shared memory block .* still in use|create lock file .* No such file/
    if (!isBlocked.test(log) || Date.now() > deadline)
      throw new Error(`PostgreSQL did not start.${logTail(cluster)}`)
    await delay(POLL_MS)
  }
}

/** Waits for an earlier server to end, and stops one without an owner. */
async function waitUntilFree(dataDir: string, cluster: Cluster, deadline: number) {
  let seen = ''
  let since = Date.now()
  for (;;) {
    const server = await findServer(dataDir)
    if (!server && !findPostmaster(cluster)) return

    const state = !server ? 'silent' : `${server.pid} ${server.owner}`
    if (state !== seen) [seen, since] = [state, Date.now()]
    const age = Date.now() - since
    if (server?.owner && isAlive(server.owner) && age > OWNED_MS) {
      throw new DataDirInUseError(dataDir, server.owner)
    }
    if (server && !server.owner && (age > UNOWNED_MS || !isAlive(server.launcher))) {
      interrupt(server.pid)
    }
    if (Date.now() > deadline) throw stuck(dataDir, server?.pid ?? findPostmaster(cluster))
    await delay(POLL_MS)
  }
}

/** Its sessions end with it, and the next start recovers. */
function stuck(dataDir: string, pid: number | undefined) {
  return new DataDirError(
    `PostgreSQL (process ${pid}) holds ${dataDir}, and neither answers nor ends. ` +
      `If that lasts: kill -9 ${pid} (orders that were taken stay), and start the shop again`,
  )
}

/**
 * The server that answers for this data directory, and the process that owns it.
 * @throws DataDirError it takes a connection and says nothing, not even that it starts or stops
 */
async function findServer(dataDir: string) {
  const client = newClient(dataDir, 'driveline-probe')
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number; launcher: number; owner: number | null }>(
      `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid,
        substring(current_setting('cluster_name') from '[0-9]+')::int as launcher,
        (select substr(application_name, length($1) + 1)::int from pg_stat_activity
          where starts_with(application_name, $1) limit 1) as owner`,
      [OWNER],
    )
    return rows[0]
  } catch (error) {
    if (/timeout expired/.test(String(error))) throw stuck(dataDir, findListener(dataDir))
    // No server, or one that starts or stops.
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * The session that shows the others whose server this is. A crash of some other session makes
 * PostgreSQL end them all; then it is opened again.
 */
async function holdOwnership(dataDir: string, isOurs: () => boolean) {
  let released = false
  let client = newClient(dataDir, `${OWNER}${process.pid}`)
  await client.connect()
  await createDatabase(client)
  const watch = () => {
    // A process that forgets `stop` still ends, and the watchdog stops the server.
    client.socket.unref()
    client.on('end', reopen)
  }
  const reopen = async () => {
    while (!released && isOurs()) {
      await delay(POLL_MS, undefined, { ref: false })
      client = newClient(dataDir, `${OWNER}${process.pid}`)
      const opened = await client.connect().then(
        () => true,
        () => false,
      )
      if (opened) return watch()
    }
  }
  watch()
  return () => {
    released = true
    client.end().catch(() => {})
  }
}

async function createDatabase(client: pg.Client) {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
  if (!rowCount) await client.query(`create database ${DATABASE}`)
}

function newClient(dataDir: string, name: string) {
  const socket = new Socket()
  const client = new pg.Client({
    ...embeddedConnection(dataDir),
    database: 'postgres',
    application_name: name,
    connectionTimeoutMillis: 5_000,
    stream: () => socket,
  })
  client.on('error', () => {})
  return Object.assign(client, { socket })
}
