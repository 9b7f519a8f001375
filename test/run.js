import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { isCleanLog } from './logs.js'

// `npm test` runs everything; `npm run check` (--fast) all that needs neither build nor browser.
// Ends with a line `N passed, N failed`, where each check of the sources counts as one.

const { values } = parseArgs({ options: { fast: { type: 'boolean' } } })
const DEBIAN_CHROMIUM = '/usr/bin/chromium'

let passed = 0
let failed = 0

rmSync('test-results', { recursive: true, force: true })
await check('format and lint', () => script('lint'))
await check('types', () => script('types'))
await check('directions of imports', () => script('directions'))
await check('dead code', () => script('dead-code'))
await check('description of the API', () => script('lint-api'))
await suite('unit', () => script('unit'), 'test-results/unit.json', countVitest)
await check('log of the unit tests', () => isCleanLog('test-results/unit.log'))
if (!values.fast) {
  const built = await check('build', () => script('build'))
  if (built) await check('budgets of the pages', () => script('budgets'))
  if (built) await suite('fault tests', runShort, 'test-results/fault-tests.json', countScenarios)
  const ready = built && (await check('browser', ensureChromium))
  if (ready) {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'shop-e2e-'))
    chmodSync(dataDir, 0o755) // as root, PostgreSQL runs as another user, who has to reach it
    process.env.E2E_DATA_DIR = dataDir
    await suite('e2e', () => script('e2e'), 'test-results/e2e.json', countPlaywright)
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    await check('log of the journeys', () => isCleanLog('test-results/e2e.log'))
  }
}

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function check(title, isGood) {
  console.log(`\n# ${title}`)
  const good = await isGood()
  if (good) passed += 1
  else failed += 1
  return good
}

/** A test runner counts for itself; one that dies before it can tell counts as one failure. */
async function suite(title, run, report, count) {
  console.log(`\n# ${title}`)
  const good = await run()
  const [right, wrong] = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : [0, 0]
  passed += right
  failed += good ? wrong : Math.max(wrong, 1)
}

function countVitest(report) {
  return [report.numPassedTests, report.numFailedTests]
}

function countPlaywright({ stats }) {
  return [stats.expected + stats.flaky, stats.unexpected]
}

/** `npm run fault-tests` without its own build, and in less time. */
function runShort() {
  return run(process.execPath, 'fault-tests/run.js', '--short')
}

function countScenarios({ passed, failed }) {
  return [passed, failed]
}

/** Playwright's own Chromium, Debian's, or, where this may be done, Debian's installed now. */
async function ensureChromium() {
  const { chromium } = await import('@playwright/test')
  const isThere = () => existsSync(DEBIAN_CHROMIUM) || existsSync(chromium.executablePath())
  if (isThere()) return true
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium from Debian’s packages')
    process.env.DEBIAN_FRONTEND = 'noninteractive'
    await run('apt-get', 'update', '-qq')
    await run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium')
  } else {
    await run('npx', 'playwright', 'install', 'chromium')
  }
  if (isThere()) return true
  console.error('No Chromium. Run as root: apt-get update && apt-get install -y chromium')
  return false
}

function script(name) {
  return run('npm', 'run', '--silent', name)
}

/** @returns did the command end well? */
function run(command, ...args) {
  const child = spawn(command, args, { stdio: 'inherit' })
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.on('close', (code) => resolve(code === 0))
  })
}
