import { execFile, execFileSync, spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { SMTPServer } from 'smtp-server'
import { freePort } from '#test/free-port.js'
import { portOf } from '#test/port-of.ts'
import { expect, ordersOf, placeOrder, REAL_SHOP, signIn, test, untilReady } from './process.ts'

// A release as it is made and unpacked, on a machine that has its own Node alone.

const PLATFORM = `${process.platform}-${process.arch}`
const { version: VERSION } = JSON.parse(readFileSync('package.json', 'utf8'))
const MACHINE = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LOG_LEVEL: 'silent' }

/** Makes a release of this build, and unpacks it. @returns the shop's folder */
function unpack(folder: string) {
  const args = ['ops/make-release.ts', '--platform', PLATFORM, '--level', '1', '--to', folder]
  execFileSync(process.execPath, args)
  const file = path.join(folder, `driveline-${VERSION}-${PLATFORM}.tar.gz`)
  execFileSync('sha256sum', ['--check', `${path.basename(file)}.sha256`], { cwd: folder })
  execFileSync('tar', ['-C', folder, '-xzf', file])
  return path.join(folder, 'driveline')
}

/** A release of another version, with a change or without. @returns its file */
function makeNext(home: string, version: string, change: Record<string, string> = {}) {
  const stage = path.join(path.dirname(home), version)
  const release = path.join(stage, 'driveline/releases', version)
  const from = path.join(home, 'releases', VERSION)
  const filter = (file: string) => path.basename(file) !== 'node_modules'
  cpSync(from, release, { recursive: true, filter })
  symlinkSync(`../${VERSION}/node_modules`, path.join(release, 'node_modules')) // 200 MB
  writeFileSync(path.join(release, 'package.json'), JSON.stringify({ version, type: 'module' }))
  for (const [name, bytes] of Object.entries(change)) writeFileSync(path.join(release, name), bytes)
  execFileSync('tar', ['-C', stage, '-cf', `${stage}.tar`, 'driveline'])
  writeFileSync(`${stage}.tar.sha256`, hash('sha256', readFileSync(`${stage}.tar`)))
  return `${stage}.tar`
}

/** Serves as a service manager has it: again when it has ended. */
function serve(home: string, env: Record<string, string>) {
  let isStopped = false
  const run = () => {
    const child = spawn('./driveline', ['start'], { cwd: home, env, stdio: 'ignore' })
    child.on('exit', () => {
      if (!isStopped) current = run()
    })
    return child
  }
  let current = run()
  return {
    pid: () => current.pid,
    stop: async () => {
      isStopped = true
      const ended = new Promise((resolve) => current.on('exit', resolve))
      current.kill('SIGTERM')
      await ended
    },
  }
}

async function command(home: string, env: Record<string, string>, ...args: string[]) {
  const run = promisify(execFile)('./driveline', args, { cwd: home, env })
  const { stdout, stderr, code } = await run.then(
    (done) => ({ ...done, code: 0 }),
    (failed) => failed,
  )
  return { code, said: `${stdout}${stderr}`.trim() }
}

test('a release serves, is upgraded in its place or goes back, restores, and becomes a real shop', async ({
  dataDir,
}) => {
  test.setTimeout(480_000) // almost four minutes beside a load of 18 on two cores
  const home = unpack(dataDir)
  await upgrade(home)
  await setUp(home)
})

async function upgrade(home: string) {
  const port = String(await freePort())
  // Three months of orders would take their time at each start, backup and restore.
  const env = { ...MACHINE, PORT: port, DEMO_HISTORY: 'false' }
  const service = serve(home, env)
  const shop = { url: `http://127.0.0.1:${port}` }
  try {
    await untilReady(shop)
    const customer = await signIn(shop)
    const order = await placeOrder(shop, customer)
    const pid = service.pid()

    const upgraded = await command(home, env, 'upgrade', makeNext(home, '99.0.0'))
    expect(upgraded).toMatchObject({ code: 0, said: expect.stringContaining('Backed up') })
    expect(upgraded.said).toMatch(/Version 99\.0\.0 takes orders, after [\d.]+ s\.$/)
    expect(service.pid()).toBe(pid)
    expect(await ordersOf(shop, customer)).toContain(order)
    expect((await command(home, env, 'version')).said).toBe('Driveline 99.0.0')

    const broken = makeNext(home, '99.0.1', { 'server.js': 'process.exit(1)\n' })
    const refused = await command(home, env, 'upgrade', broken)
    expect(refused.said).toContain('Version 99.0.1 did not become ready')
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('99.0.0 runs again') })
    expect(await ordersOf(shop, customer)).toContain(order)

    const healthy = await command(home, env, 'doctor')
    expect(healthy).toMatchObject({ code: 0, said: expect.stringContaining('Cards are taken') })
  } finally {
    await service.stop()
  }
  const [backup = ''] = readdirSync(path.join(home, 'backups'))
  const again = { ...env, DATA_DIR: './again' }
  const restored = await command(home, again, 'restore', `backups/${backup}`)
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('is as in the file') })
}

/** `./driveline setup` tries what is entered, and writes what a real shop starts with. */
async function setUp(home: string) {
  const mail = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
  await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve))
  const port = String(await freePort())
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = REAL_SHOP
  const answers = {
    ...{ PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, STRIPE_API_URL: 'http://127.0.0.1:9' },
    ...{ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET },
    SMTP_URL: `smtp://127.0.0.1:${portOf(mail.server)}`,
  }
  const file = path.join(home, 'answers')
  const lines = Object.entries(answers).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(file, lines.join(''))

  const refused = await command(home, MACHINE, 'setup', file)
  const failed = 'PUBLIC_URL failed; STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY failed'
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining(failed) })
  expect(existsSync(path.join(home, '.env'))).toBe(false)
  const written = await command(home, MACHINE, 'setup', file, '--keep-failed')
  expect(written).toMatchObject({ code: 0, said: expect.stringContaining('Written to') })
  expect(written.said).toContain('It failed: The shop’s URL is not https')
  expect(written.said).toContain('It works: The mail server takes the password')
  expect(written.said).toContain('It failed: Stripe can’t be reached')
  expect(statSync(path.join(home, '.env')).mode & 0o777).toBe(0o600)

  const service = serve(home, MACHINE)
  try {
    await untilReady({ url: answers.PUBLIC_URL })
    const { code, said } = await command(home, MACHINE, 'doctor')
    expect(code).toBe(1) // nobody has set up the rest
    expect(said).toMatch(/^ok +The shop takes orders/)
    expect(said).toMatch(/\nok +Passwords are private/)
    expect(said).toMatch(/\nfailed +Buyers can reach you/)
  } finally {
    await service.stop()
    await new Promise<void>((resolve) => mail.close(resolve))
  }
}
