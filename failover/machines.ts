import { type ChildProcess, execFile } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { within } from '../fault-tests/time.ts'
import { MACHINES, type MachineName, ofMachine, PASSWORD } from './addresses.ts'
import { hasEnded, makeFolder, signalAll, startProcess, withDescendants } from './processes.ts'

// Three machines with etcd, Patroni and a PostgreSQL each, by the files of ops/.

const HEALTHY_SECONDS = 120
const names = Object.keys(MACHINES) as MachineName[]
const folder = makeFolder(path.join(String(process.env.FAILOVER_FOLDER), 'machines'))
const running = new Map<MachineName, { etcd: ChildProcess; patroni: ChildProcess }>()

/** The first start makes the cluster, and the shop's database. */
export async function startMachines() {
  process.on('exit', () => {
    for (const name of names) signalAll(processesOf(name), 'SIGKILL')
  })
  for (const name of names) writeConfiguration(name)
  for (const name of names) startMachine(name)
  await untilHealthy()
  await makeDatabase(await getPrimary())
}

function writeConfiguration(name: MachineName) {
  const own = makeFolder(path.join(folder, name))
  const sockets = makeFolder(path.join(own, 'sockets'))
  const etcd = ofMachine(read('etcd.yml'), name, [['/var/lib/etcd', own]])
  writeFileSync(path.join(own, 'etcd.yml'), etcd)
  const patroni = ofMachine(read('patroni.yml'), name, [
    ['/var/lib/postgresql/15/driveline', path.join(own, 'postgres')],
    ['/var/lib/postgresql', own],
    ['/var/run/postgresql', sockets],
  ])
  writeFileSync(path.join(own, 'patroni.yml'), patroni)
}

const read = (name: string) => readFileSync(`ops/${name}`, 'utf8')

function startMachine(name: MachineName) {
  const configuration = (file: string) => path.join(folder, name, file)
  const etcd = startProcess(`etcd-${name}`, 'etcd', ['--config-file', configuration('etcd.yml')])
  const patroni = startProcess(`patroni-${name}`, 'patroni', [configuration('patroni.yml')])
  running.set(name, { etcd, patroni })
}

/** Of the shop's role, as docs/running.md has it. */
async function makeDatabase(name: MachineName) {
  await ask(name, `create role driveline login password '${PASSWORD}'`)
  await ask(name, 'create database driveline owner driveline')
}

/** As the superuser. */
async function ask<Row extends pg.QueryResultRow>(name: MachineName, statement: string) {
  const client = new pg.Client({ host: MACHINES[name], user: 'postgres', password: PASSWORD })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

type Member = { name: string; role: string; state: string; lag?: number | string }

/** Patroni's members, as the machines that answer see them. */
async function listMembers() {
  for (const name of names) {
    const signal = AbortSignal.timeout(1_000)
    const answer = await fetch(`http://${MACHINES[name]}:8008/cluster`, { signal }).catch(() => {})
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
  }
  return []
}

/** A primary, a standby that each commit waits for (unless `isAsynchronous`), and one more. */
async function isHealthy() {
  const members = await listMembers()
  const works = members.filter(
    ({ role, state, lag = 0 }) =>
      state === (role === 'leader' ? 'running' : 'streaming') || (state === 'running' && lag === 0),
  )
  const roles = works.map(({ role }) => role)
  const waitsFor = isAsynchronous ? 'replica' : 'sync_standby'
  return works.length === names.length && roles.includes('leader') && roles.includes(waitsFor)
}

async function untilHealthy() {
  if (!(await within(HEALTHY_SECONDS, isHealthy)))
    throw new Error(`the cluster is not healthy: ${JSON.stringify(await listMembers())}`)
}

export async function getPrimary() {
  const leader = (await listMembers()).find(({ role }) => role === 'leader')
  if (!leader) throw new Error('there is no primary')
  return leader.name as MachineName
}

/** All of its processes. */
export function killMachine(name: MachineName) {
  signalAll(processesOf(name), 'SIGKILL')
}

export function freezeMachine(name: MachineName) {
  signalAll(processesOf(name), 'SIGSTOP')
}

export function thawMachine(name: MachineName) {
  signalAll(processesOf(name), 'SIGCONT')
}

function processesOf(name: MachineName) {
  const { etcd, patroni } = running.get(name) ?? {}
  return withDescendants([etcd?.pid ?? 0, patroni?.pid ?? 0, postmasterOf(name)])
}

/** Patroni’s child has left it. */
function postmasterOf(name: MachineName) {
  try {
    const file = path.join(folder, name, 'postgres/postmaster.pid')
    return Number(readFileSync(file, 'utf8').split('\n')[0])
  } catch {
    return 0 // there is none
  }
}

/** As a crash: Patroni lives. */
export function killPostgres(name: MachineName) {
  signalAll([postmasterOf(name)], 'SIGKILL')
}

/** What it commits from now on reaches no standby. */
export async function cutStandbysOff(name: MachineName) {
  const senders = await ask<{ pid: number }>(name, 'select pid from pg_stat_replication')
  signalAll(
    senders.map(({ pid }) => pid),
    'SIGSTOP',
  )
}

/** Starts the machines that were killed, and waits until all follow the primary. */
export async function repairMachines() {
  for (const name of names) {
    const { etcd, patroni } = running.get(name) ?? {}
    if (etcd && patroni && !hasEnded(etcd) && !hasEnded(patroni)) continue
    rmSync(path.join(folder, name, 'postgres/postmaster.pid'), { force: true })
    startMachine(name)
  }
  await untilHealthy()
}

/** `patronictl switchover`: to the standby that commits wait for. */
export async function switchOver() {
  const members = await listMembers()
  const named = (wanted: string) => members.find(({ role }) => role === wanted)?.name ?? ''
  await patronictl(
    ...['switchover', 'driveline', '--force'],
    ...['--master', named('leader'), '--candidate', named('sync_standby')],
  )
}

let isAsynchronous = false

/** A commit waits for no standby. */
export async function turnSynchronousModeOff() {
  isAsynchronous = true
  await patronictl(
    ...['edit-config', 'driveline', '--force', '-s', 'synchronous_mode=false'],
    // Otherwise Patroni may refuse a standby that lacks a megabyte.
    ...['-s', 'maximum_lag_on_failover=1073741824'],
  )
  const waits = async () => {
    const [row] = await ask(await getPrimary(), 'show synchronous_standby_names')
    return row?.synchronous_standby_names === ''
  }
  if (!(await within(HEALTHY_SECONDS, waits))) throw new Error('commits still wait for a standby')
}

function patronictl(...args: string[]) {
  const configuration = path.join(folder, names[0] ?? '', 'patroni.yml')
  return promisify(execFile)('patronictl', ['-c', configuration, ...args])
}

export async function listVersions() {
  const first = async (command: string, ...args: string[]) =>
    /\d+(\.\d+)+/.exec((await promisify(execFile)(command, args)).stdout)?.[0]
  const [row] = await ask(await getPrimary(), 'show server_version')
  return [
    `PostgreSQL ${String(row?.server_version).split(' ')[0]}`,
    `Patroni ${await first('patroni', '--version')}`,
    `etcd ${await first('etcd', '--version')}`,
    `HAProxy ${await first('haproxy', '-v')}`,
  ].join(', ')
}
