import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { closeSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { within } from '../fault-tests/time.ts'
import { copyProgram } from '../ops/copy-program.ts'
import { SHOP_IP, SHOP_PORTS, type ShopName } from './addresses.ts'
import { end, logOf } from './processes.ts'

// Two shops, each in a folder of its own with a release of this build, and a service manager.

const READY_SECONDS = 120
const RESTART_MS = 1_000
const MIGRATIONS = 'server/platform/db/migrations'
const NEXT_VERSION = '99.0.0'
/** Only the next version adds it; the one before goes on beside it. */
const NEXT_MIGRATION = `-- An older version still runs.
alter table product add column of_next_version text;
`

const { version: VERSION } = JSON.parse(readFileSync('package.json', 'utf8'))
const folder = path.join(String(process.env.FAILOVER_FOLDER), 'shops')
const services = new Map<ShopName, ChildProcess>()
let areStopping = false

/** One after the other: the first fills the empty database. */
export async function startShops() {
  process.on('exit', () => {
    for (const child of services.values()) child.kill('SIGKILL')
  })
  for (const name of Object.keys(SHOP_PORTS) as ShopName[]) {
    install(name)
    serve(name)
    await untilReady(name)
  }
}

const homeOf = (name: ShopName) => path.join(folder, name)

function install(name: ShopName) {
  const home = homeOf(name)
  writeRelease(path.join(home, 'releases', VERSION), VERSION)
  symlinkSync(`releases/${VERSION}`, path.join(home, 'current'))
  symlinkSync('current/driveline', path.join(home, 'driveline'))
}

/** Without its packages, which are 200 MB. */
function writeRelease(release: string, version: string) {
  copyProgram(release, { version, platform: 'linux-x64' })
  symlinkSync(path.resolve('node_modules'), path.join(release, 'node_modules'))
}

/** A release with a migration more. @returns its file */
function writeNextRelease() {
  const stage = path.join(folder, NEXT_VERSION)
  const release = path.join(stage, 'driveline/releases', NEXT_VERSION)
  mkdirSync(release, { recursive: true })
  writeRelease(release, NEXT_VERSION)
  const [tag, journalFile] = ['9999_next', path.join(release, MIGRATIONS, 'meta/_journal.json')]
  writeFileSync(path.join(release, MIGRATIONS, `${tag}.sql`), NEXT_MIGRATION)
  const journal = JSON.parse(readFileSync(journalFile, 'utf8'))
  journal.entries.push({ ...journal.entries.at(-1), idx: 9999, when: Date.now(), tag })
  writeFileSync(journalFile, JSON.stringify(journal))
  const file = `${stage}.tar`
  execFileSync('tar', ['-C', stage, '-cf', file, 'driveline'])
  writeFileSync(`${file}.sha256`, hash('sha256', readFileSync(file)))
  return file
}

function environmentOf(name: ShopName) {
  const own = { PORT: String(SHOP_PORTS[name]), DATA_DIR: path.join(homeOf(name), 'data') }
  return { ...process.env, ...own }
}

/** As a service manager has it: again when it has ended. */
function serve(name: ShopName) {
  const output = logOf(`shop-${name}`)
  const options = { cwd: homeOf(name), env: environmentOf(name) }
  const child = spawn('./driveline', ['start'], { ...options, stdio: ['ignore', output, output] })
  closeSync(output)
  child.on('exit', () => {
    if (!areStopping) setTimeout(serve, RESTART_MS, name)
  })
  services.set(name, child)
}

async function untilReady(name: ShopName) {
  const url = `http://${SHOP_IP}:${SHOP_PORTS[name]}/api/ready`
  const isReady = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  if (!(await within(READY_SECONDS, isReady))) throw new Error(`shop ${name} is not ready`)
}

/** `systemctl restart driveline`, with DRAIN_SECONDS. */
export async function drainShop(name: ShopName) {
  await restart(name, 'SIGTERM')
}

export async function killShop(name: ShopName) {
  await restart(name, 'SIGKILL')
}

async function restart(name: ShopName, signal: NodeJS.Signals) {
  const child = services.get(name)
  if (child) await end(child, signal)
  const isNew = async () => services.get(name) !== child
  await within(READY_SECONDS, isNew)
  await untilReady(name)
}

/** `./driveline upgrade`, beside the shop that runs. */
export async function upgradeShop(name: ShopName) {
  const options = { cwd: homeOf(name), env: environmentOf(name) }
  const { stdout } = await promisify(execFile)(
    './driveline',
    ['upgrade', writeNextRelease()],
    options,
  )
  if (!stdout.includes(`Version ${NEXT_VERSION} takes orders`)) throw new Error(stdout)
}

export async function stopShops() {
  areStopping = true
  await Promise.all([...services.values()].map((child) => end(child, 'SIGTERM')))
}
