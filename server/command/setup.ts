import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Outcome } from '#contract/staff/check.ts'
import { misspelledNames } from '../platform/env/unknown-names.ts'
import { environmentWith } from '../platform/env.server.ts'
import { AppError } from '../platform/errors.ts'
import { asText, fails } from '../report/check/outcome.ts'
import { findRealData } from './data-folders.ts'
import { readEnvFile, writeEnvFile } from './env-file.ts'
import {
  completed,
  GROUPS,
  type Group,
  NOT_ANSWERED,
  notAsked,
  proposeAgain,
  type Settings,
} from './questions.ts'
import { openTerminal, type Terminal } from './terminal.ts'

// `./driveline setup`: asks, or reads a file with the answers, tries each with the shop's own
// checks, and writes .env.

const FILE = path.resolve('.env')
const NOT_ASKED = 'Nothing is written. Correct it in .env or in the environment, then set up again.'

/**
 * @param answers a file like .env; none: the person at the terminal is asked
 * @param keepsFailed of a file: what fails is written, too
 * @returns what to print
 */
export async function setUp(answers: string | undefined, keepsFailed: boolean) {
  const secret = randomBytes(32).toString('base64')
  const has = { ...readEnvFile(FILE), ...(answers && readEnvFile(answers)) }
  const [misspelled] = misspelledNames(Object.keys(has))
  if (misspelled) throw new AppError(400, `Nothing is written. ${misspelled}`)
  if (!has.DATA_DIR) {
    has.DATA_DIR = findRealData()
    if (has.DATA_DIR) process.stdout.write(`The shop’s data are in ${has.DATA_DIR}.\n`)
  }
  const settings = answers
    ? await settle(has, secret, keepsFailed)
    : await askAll(has, secret, openTerminal())
  writeEnvFile(FILE, completed(settings, secret))
  return `Written to ${FILE}, which nobody else may read. Keep a copy elsewhere: no backup has it.`
}

async function settle(has: Settings, secret: string, keepsFailed: boolean) {
  let settings = notAsked(has)
  const failed: string[] = []
  for (const { questions, tries } of GROUPS) {
    const names = questions.map(({ name }) => name)
    const answers = Object.fromEntries(
      questions.map(({ name, otherwise }) => [name, has[name] || otherwise]),
    )
    const missing = names.filter((name) => answers[name] === undefined)
    failed.push(...missing.map((name) => `${name} is missing`))
    if (missing.length > 0) continue
    const answered = { ...settings, ...answers }
    const outcome = await tryOut(tries, completed(answered, secret))
    say(outcome)
    if (outcome.state === 'failed' && (outcome.isMalformed || !keepsFailed)) {
      failed.push(`${names.join(', ')} failed`)
    }
    // With these the shop would not start to try the others.
    if (!outcome.isMalformed) settings = answered
  }
  if (failed.length > 0) throw new AppError(400, `Nothing is written: ${failed.join('; ')}.`)
  return settings
}

async function askAll(has: Settings, secret: string, terminal: Terminal) {
  let settings = notAsked(has)
  try {
    for (const group of GROUPS) {
      const answers = await askGroup(group, { has, settings }, secret, terminal)
      settings = { ...settings, ...answers }
    }
    return settings
  } finally {
    terminal.close()
  }
}

/**
 * Until it works, or is to be kept all the same.
 * @param has what each question proposes
 * @param settings what is settled: what is still to be asked may be wrong
 */
async function askGroup(
  group: Group,
  { has, settings }: { has: Settings; settings: Settings },
  secret: string,
  terminal: Terminal,
): Promise<Settings> {
  const { about, questions, tries } = group
  let proposed = has
  process.stdout.write(`\n${about}\n`)
  for (;;) {
    const answers: Settings = {}
    for (const question of questions) {
      answers[question.name] = await terminal.ask({ ...question, has: proposed[question.name] })
    }
    process.stdout.write('  Trying…\n')
    const outcome = await tryOut(tries, completed({ ...settings, ...answers }, secret))
    say(outcome)
    if (outcome.state !== 'failed') return answers
    if (outcome.isMalformed) {
      const said = { said: outcome.detail, answered: answers, proposed }
      const again = proposeAgain(group, said)
      if (!again) throw new AppError(400, NOT_ASKED)
      proposed = again
      continue
    }
    if (await terminal.confirm('Keep it all the same?')) return answers
    proposed = has
  }
}

/**
 * By the shop, in a process that has only these settings.
 * @returns `isMalformed`: the shop does not start with them
 */
async function tryOut(
  name: string,
  settings: Settings,
): Promise<Outcome & { isMalformed?: boolean }> {
  const answered = Object.entries(settings).filter(([, value]) => value)
  const own = { ...NOT_ANSWERED, ...Object.fromEntries(answered), LOG_LEVEL: 'silent' }
  try {
    const args = [process.argv[1] ?? '', 'try', name]
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      env: environmentWith(own),
    })
    return JSON.parse(stdout)
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    return { ...fails(said.trim(), 'Enter it again.'), isMalformed: true }
  }
}

const STATES = { ok: 'It works', warning: 'Note', failed: 'It failed' }

function say(outcome: Outcome) {
  process.stdout.write(`  ${STATES[outcome.state]}: ${asText(outcome)}\n`)
}
