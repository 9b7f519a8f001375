import type { ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { within } from '../fault-tests/time.ts'
import { ofShops, onLoopback } from './addresses.ts'
import { makeFolder, signalAll, startProcess, withDescendants } from './processes.ts'

// HAProxy, twice: before the shops, and before the database.

const CONFIGURATIONS = {
  shops: () => ofShops(readFileSync('ops/haproxy.cfg', 'utf8')),
  database: () => onLoopback(readFileSync('ops/haproxy-database.cfg', 'utf8'), []),
}
type BalancerName = keyof typeof CONFIGURATIONS

const folder = makeFolder(path.join(String(process.env.FAILOVER_FOLDER), 'balancers'))
const running = new Map<BalancerName, ChildProcess>()
process.on('exit', () => {
  for (const name of running.keys()) killBalancer(name)
})

export function startBalancer(name: BalancerName) {
  const file = path.join(folder, `${name}.cfg`)
  writeFileSync(file, CONFIGURATIONS[name]())
  // A master and its worker, as Debian's service has them.
  running.set(name, startProcess(`haproxy-${name}`, '/usr/sbin/haproxy', ['-W', '-f', file]))
}

export function restartBalancer(name: BalancerName) {
  killBalancer(name)
  startBalancer(name)
}

/** `systemctl reload haproxy`: a new worker takes the port, the old one finishes what it has. */
export async function reloadBalancer(name: BalancerName) {
  const master = running.get(name)
  const workers = () => withDescendants([master?.pid ?? 0]).slice(1)
  const before = workers()
  master?.kill('SIGUSR2')
  const isThere = async () => workers().some((pid) => !before.includes(pid))
  if (!(await within(10, isThere))) throw new Error('HAProxy has no new worker')
}

function killBalancer(name: BalancerName) {
  signalAll(withDescendants([running.get(name)?.pid ?? 0]), 'SIGKILL')
}
