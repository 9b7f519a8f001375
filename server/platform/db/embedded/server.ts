import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, fchownSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { type Cluster, isAlive } from './cluster.ts'
import { socketFolder } from './socket-folder.ts'
import { plainEnvironment, runQuickly } from './system-user.ts'

export const PORT = 5432
const POLL_MS = 25

/**
 * Parent of PostgreSQL, in a session of its own: stops it (SIGINT: fast shutdown) when the pipe
 * from our process closes, and ends with it. Only a parent knows for certain that a pid is still
 * its child's. Source text, since a file of its own would not survive the bundling.
 */
const WATCHDOG = `
const { spawn } = require('node:child_process')
const { closeSync, rmdirSync, writeSync } = require('node:fs')
const { command, args, user, socketDir } = JSON.parse(process.argv[1])
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
const server = spawn(command, args, { ...user, cwd: '/', stdio: ['ignore', 2, 2] })
server.on('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
server.on('exit', () => {
  try {
    rmdirSync(socketDir)
  } catch {}
  process.exit()
})
writeSync(1, String(server.pid ?? ''))
closeSync(1)
process.stdin.on('error', () => {})
process.stdin.on('close', () => {
  server.kill('SIGINT')
  setTimeout(() => server.kill('SIGQUIT'), 60_000)
})
process.stdin.resume()
`

type Server = { pid: number; watchdog: ChildProcess; exited: Promise<unknown> }

/**
 * Starts the watchdog and PostgreSQL, and waits until it answers.
 * @returns undefined when PostgreSQL ended before that; its log says why
 */
export async function launch(dataDir: string, cluster: Cluster, durable: boolean) {
  removeStaleLocks(dataDir, cluster)
  const socketDir = socketFolder(dataDir)
  const off = ['fsync', 'synchronous_commit', 'full_page_writes'].map((name) => `--${name}=off`)
  const args = [
    ...['-D', cluster.directory, '-k', socketDir, '-p', String(PORT)],
    '--listen_addresses=',
    // Read by other starts; also seen in the processes' titles.
    `--cluster_name=driveline of process ${process.pid}`,
    // That is enough for WORKERS at its maximum, the card sandbox in each, and the admin command.
    '--max_connections=130',
    ...(durable ? [] : off),
  ]
  const command = path.join(cluster.bin, 'postgres')
  const plan = JSON.stringify({ command, args, user: cluster.user, socketDir })
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants
  // Root may be in a folder that another user owns: no link of theirs is followed.
  const log = openSync(cluster.log, O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 0o600)
  // Else the owner of the data could not append to it after root was here.
  if (cluster.user) fchownSync(log, cluster.user.uid, cluster.user.gid)
  const watchdog = spawn(process.execPath, ['-e', WATCHDOG, plan], {
    cwd: '/',
    env: plainEnvironment,
    detached: true,
    stdio: ['pipe', 'pipe', log],
  })
  closeSync(log)
  watchdog.unref()
  watchdog.stdin?.on('error', () => {})
  const exited = once(watchdog, 'exit')
  exited.catch(() => {})
  await once(watchdog, 'spawn')

  const pid = watchdog.stdout ? Number(await text(watchdog.stdout)) : 0
  // No timeout: recovery after a crash takes as long as it takes.
  while (!isReady(cluster, pid)) {
    if (watchdog.exitCode !== null || watchdog.signalCode !== null) return undefined
    await delay(POLL_MS)
  }
  return { pid, watchdog, exited }
}

/** Only the launcher calls it, so that the pid is its server's and no other's. */
export async function stopServer({ pid, watchdog, exited }: Server, cluster: Cluster) {
  watchdog.ref()
  watchdog.stdin?.end()
  await exited
  if (findPostmaster(cluster) !== pid) return
  // The watchdog was killed.
  interrupt(pid)
  while (findPostmaster(cluster) === pid) await delay(POLL_MS)
}

/** Asks PostgreSQL for its fast shutdown. */
export function interrupt(pid: number) {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // The process has ended already.
  }
}

/** The process that holds the data directory, by PostgreSQL's own lock file. */
export function findPostmaster(cluster: Cluster) {
  const pid = Number(readLock(path.join(cluster.directory, 'postmaster.pid'))[0])
  if (pid && locate(pid, cluster) === 'here') return pid
}

/** The process to whose socket a connection was made, by PostgreSQL's own lock file. */
export function findListener(dataDir: string) {
  return Number(readLock(socketLock(dataDir))[0])
}

function socketLock(dataDir: string) {
  return path.join(socketFolder(dataDir), `.s.PGSQL.${PORT}.lock`)
}

function isReady({ directory }: Cluster, pid: number) {
  const lock = readLock(path.join(directory, 'postmaster.pid'))
  return Number(lock[0]) === pid && lock[7]?.trim() === 'ready'
}

/**
 * After a reboot the process id in a lock file may belong to something else, which PostgreSQL would
 * take for a server. Files of dead processes it handles itself.
 */
function removeStaleLocks(dataDir: string, cluster: Cluster) {
  for (const file of [path.join(cluster.directory, 'postmaster.pid'), socketLock(dataDir)]) {
    const pid = Number(readLock(file)[0])
    if (pid && locate(pid, cluster) === 'elsewhere') rmSync(file, { force: true })
  }
}

function readLock(file: string) {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

/** Is this a process of the cluster's server? Each of those works in the data directory. */
function locate(pid: number, { directory, user }: Cluster) {
  if (!isAlive(pid)) return 'gone'
  if (process.platform === 'darwin') {
    const command = runQuickly('ps', ['-ww', '-o', 'command=', '-p', `${pid}`]).output
    return command.includes(directory) ? 'here' : 'elsewhere'
  }
  // The user reads its own process: in a container root may not look into another user's.
  const folder = runQuickly('stat', ['-L', '-c', '%d:%i', `/proc/${pid}/cwd`], user)
  if (folder.ok) {
    const { dev, ino } = statSync(directory)
    return folder.output === `${dev}:${ino}` ? 'here' : 'elsewhere'
  }
  // Another user's, which PostgreSQL ignores as well, or a zombie, which it does not.
  const isZombie = readLock(`/proc/${pid}/stat`)[0]?.includes(') Z ')
  return isZombie ? 'elsewhere' : 'unknown'
}

export function logTail({ log }: Cluster) {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-15)
  return `\nThe last lines of ${log}:\n${lines.join('\n')}`
}
