import '../node-version.js'
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findDebianChromium } from './chromium.js'
import { isCleanLog } from './log-leaks.js'
import {
  playwrightOutcome,
  printFailures,
  readReport,
  scenariosOutcome,
  vitestOutcome,
} from './reports.js'

// `npm test` runs everything; `npm run check` (--fast) the static checks and the fast tests, which
// need neither build nor browser. Ends with what failed and a line `N passed, N failed`, where each
// static check counts as one.

const { values } = parseArgs({ options: { fast: { type: 'boolean' } } })

let passed = 0
let failed = 0
/** @type {import('./reports.js').Failure[]} */
const failures = []

rmSync('test-results', { recursive: true, force: true })
// Two at a time, as many as a small machine has cores: the unit tests wait for the database, and
// leave time for the checks.
await Promise.all([
  staticCheck('types', 'types')
    .then(() => staticCheck('import rules', 'import-rules'))
    .then(() => staticCheck('dead code', 'dead-code'))
    .then(() => staticCheck('description of the API', 'lint-api')),
  staticCheck('format and lint', 'lint').then(() =>
    suite('unit tests', () => script('unit'), 'test-results/unit.json', vitestOutcome),
  ),
])
if (values.fast) await checkLog()
else await runSlowTestsAndBuild()

printFailures(failures)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

/** The slow tests wait for the database and for processes that start: the build has that time. */
async function runSlowTestsAndBuild() {
  const building = capture('npm', 'run', '--silent', 'build')
  const judging = building.then(() => capture('npm', 'run', '--silent', 'relevance'))
  await suite('slow unit tests', () => script('slow'), 'test-results/slow.json', vitestOutcome)
  await checkLog()
  const isBuilt = countCaptured('build', await building)
  countCaptured('relevance of searches', await judging)
  if (!isBuilt) return
  await check('budgets of the pages', () => script('budgets'))
  await runOnTheBuild()
}

/** Slow tests write to it, too. */
function checkLog() {
  return check('log of the unit tests', () => isCleanLog('test-results/unit.log'))
}

async function runOnTheBuild() {
  const hasBrowser = await check('browser', ensureChromium)
  // The fault tests wait much of their time for processes that start and calls that are not
  // answered: the browser has that time. Without their own build, and fewer runs.
  const injecting = capture(process.execPath, 'fault-tests/run.js', '--short')
  if (hasBrowser) {
    await suite(
      'components',
      () => script('components'),
      'test-results/components.json',
      vitestOutcome,
    )
    await runJourneys()
  }
  const { isGood, output } = await injecting
  const printed = async () => {
    console.log(output.trimEnd())
    return isGood
  }
  await suite('fault tests', printed, 'test-results/fault-tests.json', scenariosOutcome)
}

async function runJourneys() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shop-e2e-'))
  chmodSync(dataDir, 0o755) // as root, PostgreSQL runs as another user, who has to reach it
  process.env.E2E_DATA_DIR = dataDir
  await suite('e2e', () => script('e2e'), 'test-results/e2e.json', playwrightOutcome)
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  await check('log of the end-to-end tests', () => isCleanLog('test-results/e2e.log'))
}

/**
 * @param {string} title
 * @param {() => boolean | Promise<boolean>} isGood
 */
async function check(title, isGood) {
  console.log(`\n# ${title}`)
  return count(title, await isGood())
}

/**
 * One of several at once: its output comes whole, when it has ended.
 * @param {string} title
 * @param {string} name
 */
async function staticCheck(title, name) {
  countCaptured(title, await capture('npm', 'run', '--silent', name))
}

/**
 * @param {string} title
 * @param {{ isGood: boolean, output: string }} captured
 */
function countCaptured(title, { isGood, output }) {
  console.log(`\n# ${title}\n${output.trimEnd()}`)
  return count(title, isGood)
}

/**
 * @param {string} title
 * @param {boolean} isGood
 */
function count(title, isGood) {
  if (isGood) passed += 1
  else fail(1, [{ title, message: '' }])
  return isGood
}

/**
 * A test runner counts for itself; one that dies before it can report counts as one failure.
 * @template Report
 * @param {string} title
 * @param {() => Promise<boolean>} run
 * @param {string} report
 * @param {(report: Report) => import('./reports.js').Outcome} outcomeOf
 */
async function suite(title, run, report, outcomeOf) {
  console.log(`\n# ${title}`)
  const isGood = await run()
  const outcome = readReport(report, outcomeOf)
  passed += outcome.passed
  if (outcome.failed > 0 || isGood) fail(outcome.failed, outcome.failures)
  else fail(1, [{ title: `${title}: the runner has ended with an error`, message: '' }])
}

/**
 * @param {number} howMany
 * @param {import('./reports.js').Failure[]} named
 */
function fail(howMany, named) {
  failed += howMany
  failures.push(...named)
}

/** Finds Playwright's own Chromium or Debian's; root on Debian installs it. */
async function ensureChromium() {
  const { chromium } = await import('@playwright/test')
  const isThere = () => Boolean(findDebianChromium()) || existsSync(chromium.executablePath())
  if (isThere()) return true
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium from Debian’s packages')
    process.env.DEBIAN_FRONTEND = 'noninteractive'
    await run('apt-get', 'update', '-qq')
    // Older releases have no headless shell.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', name)
      if (isThere()) return true
    }
  } else {
    await run('npx', 'playwright', 'install', 'chromium')
  }
  if (isThere()) return true
  console.error('No Chromium. Run as root: apt-get update && apt-get install -y chromium')
  return false
}

/** @param {string} name */
function script(name) {
  return run('npm', 'run', '--silent', name)
}

/**
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<boolean>} did the command succeed?
 */
function run(command, ...args) {
  return succeeds(spawn(command, args, { stdio: 'inherit' }))
}

/**
 * @param {string} command
 * @param {string[]} args
 */
async function capture(command, ...args) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  return { isGood: await succeeds(child), output }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<boolean>}
 */
function succeeds(child) {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.on('close', (code) => resolve(code === 0))
  })
}
