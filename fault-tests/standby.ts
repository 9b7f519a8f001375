import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chownSync,
  closeSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { prepareCluster } from '#server/platform/db/embedded/cluster.ts'
import { embeddedConnection } from '#server/platform/db/embedded/embedded.ts'
import { plainEnvironment, runQuickly } from '#server/platform/db/embedded/system-user.ts'
import { CONNECTION } from '#server/platform/db/pool.ts'
import { singleRow } from '#server/platform/db/single-row.ts'
import { env } from '#server/platform/env.server.ts'
import { within } from './time.ts'

// A standby of the PostgreSQL of all processes: a copy of its files, which streams its log.

/** @param delay how late it is: `2s` */
export async function startStandby(delay: string) {
  const cluster = await prepareCluster(env.dataDir)
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-standby-'))
  const { user } = cluster
  if (user) chownSync(folder, user.uid, user.gid)
  const data = path.join(folder, 'data')
  const { host, port, user: role, database } = embeddedConnection(env.dataDir)
  const maxConnections = await copyPrimary(cluster.directory, data)
  const settings = [
    `primary_conninfo = 'host=${host} port=${port} user=${role}'`,
    `recovery_min_apply_delay = '${delay}'`,
    `unix_socket_directories = '${folder}'`,
    `listen_addresses = ''`,
    `max_connections = ${maxConnections}`,
  ]
  appendFileSync(path.join(data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
  writeFileSync(path.join(data, 'standby.signal'), '')
  if (user) runQuickly('chown', ['-R', `${user.uid}:${user.gid}`, data])
  const options = { ...user, cwd: '/', env: plainEnvironment }
  const log = path.join(folder, 'log')
  const start = async () => {
    const output = openSync(log, 'a')
    const args = ['-D', data, '-p', String(port), '-k', folder]
    const child = spawn(path.join(cluster.bin, 'postgres'), args, {
      ...options,
      stdio: ['ignore', output, output],
    })
    closeSync(output)
    const connection = { host: folder, port, user: role, database }
    if (!(await within(60, () => answers(connection)))) throw new Error(`no standby: ${log}`)
    return child
  }
  let child = await start()
  process.on('exit', () => child.kill('SIGQUIT'))
  return {
    url: `postgresql:///${database}?${new URLSearchParams({ host: folder, user: role })}`,
    kill: () => endWith(child, 'SIGQUIT'),
    restart: async () => {
      child = await start()
    },
    end: async () => {
      await endWith(child, 'SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** @returns how many connections the primary takes, of which a standby needs as many */
async function copyPrimary(from: string, to: string) {
  const client = new pg.Client(CONNECTION)
  await client.connect()
  await client.query(`select pg_backup_start('standby', true)`)
  const copied = runQuickly('cp', ['-R', from, to])
  if (!copied.ok) throw new Error(copied.output)
  const { rows } = await client.query<{ labelfile: string; most: string }>(
    `select labelfile, current_setting('max_connections') as most from pg_backup_stop(false)`,
  )
  await client.end()
  const { labelfile, most } = singleRow(rows)
  writeFileSync(path.join(to, 'backup_label'), labelfile)
  for (const name of ['postmaster.pid', 'postmaster.opts'])
    rmSync(path.join(to, name), { force: true })
  return most
}

async function answers(connection: pg.ClientConfig) {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    client.end().catch(() => {})
  }
}

async function endWith(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
