import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findDebianChromium } from './chromium.js'
import { isCleanLog } from './log-leaks.js'

// `npm test` runs everything; `npm run check` (--fast) the static checks and the fast tests, which need neither
// build nor browser. Ends with a line `N passed, N failed`, where each static check counts as one.

const { values } = parseArgs({ options: { fast: { type: 'boolean' } } })

let passed = 0
let failed = 0

rmSync('test-results', { recursive: true, force: true })
// Two processes: as many as a small machine has cores. The types take about as long as the others together.
await Promise.all([
  staticCheck('types', 'types'),
  staticCheck('format and lint', 'lint')
    .then(() => staticCheck('import rules', 'import-rules'))
    .then(() => staticCheck('dead code', 'dead-code'))
    .then(() => staticCheck('description of the API', 'lint-api')),
])
await suite('unit tests', () => script('unit'), 'test-results/unit.json', countVitest)
if (!values.fast) {
  await suite('slow unit tests', () => script('slow'), 'test-results/slow.json', countVitest)
}
await check('log of the unit tests', () => isCleanLog('test-results/unit.log'))
if (!values.fast) {
  await check('relevance of searches', () => script('relevance'))
  const built = await check('build', () => script('build'))
  if (built) await check('budgets of the pages', () => script('budgets'))
  if (built) await suite('fault tests', runShort, 'test-results/fault-tests.json', countScenarios)
  const ready = built && (await check('browser', ensureChromium))
  if (ready) {
    await suite(
      'components',
      () => script('components'),
      'test-results/components.json',
      countVitest,
    )
    await runJourneys()
  }
}

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function runJourneys() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'shop-e2e-'))
  chmodSync(dataDir, 0o755) // as root, PostgreSQL runs as another user, who has to reach it
  process.env.E2E_DATA_DIR = dataDir
  await suite('e2e', () => script('e2e'), 'test-results/e2e.json', countPlaywright)
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  await check('log of the end-to-end tests', () => isCleanLog('test-results/e2e.log'))
}

/**
 * @param {string} title
 * @param {() => boolean | Promise<boolean>} isGood
 */
async function check(title, isGood) {
  console.log(`\n# ${title}`)
  return count(await isGood())
}

/**
 * One of several at once: its output comes whole, when it has ended.
 * @param {string} title
 * @param {string} name
 */
async function staticCheck(title, name) {
  const { isGood, output } = await capture('npm', 'run', '--silent', name)
  console.log(`\n# ${title}\n${output.trimEnd()}`)
  count(isGood)
}

/** @param {boolean} isGood */
function count(isGood) {
  if (isGood) passed += 1
  else failed += 1
  return isGood
}

/**
 * A test runner counts for itself; one that dies before it can report counts as one failure.
 * @template Report
 * @param {string} title
 * @param {() => Promise<boolean>} run
 * @param {string} report
 * @param {(report: Report) => [passed: number, failed: number]} countTests
 */
async function suite(title, run, report, countTests) {
  console.log(`\n# ${title}`)
  const isGood = await run()
  const [right, wrong] = existsSync(report)
    ? countTests(JSON.parse(readFileSync(report, 'utf8')))
    : [0, 0]
  passed += right
  failed += isGood ? wrong : Math.max(wrong, 1)
}

/**
 * @param {{ numPassedTests: number, numFailedTests: number }} report
 * @returns {[number, number]}
 */
function countVitest({ numPassedTests, numFailedTests }) {
  return [numPassedTests, numFailedTests]
}

/**
 * @param {{ stats: { expected: number, flaky: number, unexpected: number } }} report
 * @returns {[number, number]}
 */
function countPlaywright({ stats }) {
  return [stats.expected + stats.flaky, stats.unexpected]
}

/**
 * @param {{ passed: number, failed: number }} report
 * @returns {[number, number]}
 */
function countScenarios({ passed, failed }) {
  return [passed, failed]
}

/** `npm run fault-tests` without its own build, and in less time. */
function runShort() {
  return run(process.execPath, 'fault-tests/run.js', '--short')
}

/** Playwright's own Chromium, Debian's, or, as root on Debian, Debian's installed now. */
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
