import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Outcome } from '#contract/staff/check.ts'
import { environmentWith } from '../platform/env.server.ts'
import { AppError } from '../platform/errors.ts'
import { fails } from '../report/check/outcome.ts'
import { readEnvFile, writeEnvFile } from './env-file.ts'
import {
  completed,
  GROUPS,
  type Group,
  NOT_ANSWERED,
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
  const settings = answers
    ? await settle(has, secret, keepsFailed)
    : await askAll(has, secret, openTerminal())
  writeEnvFile(FILE, completed(settings, secret))
  return `Written to ${FILE}, which nobody else may read. Keep a copy elsewhere: no backup has it.`
}

async function settle(has: Settings, secret: string, keepsFailed: boolean) {
  const settings = { ...has }
  for (const { questions, tries } of GROUPS) {
    for (const { name, otherwise } of questions) {
      settings[name] ||= otherwise
      if (settings[name] === undefined) throw new AppError(400, `${name} is missing`)
    }
    const outcome = await tryOut(tries, completed(settings, secret))
    process.stdout.write(asText(outcome))
    if (outcome.state === 'failed' && (outcome.isMalformed || !keepsFailed)) {
      throw new AppError(400, `Nothing is written. ${questions.map(({ name }) => name).join(', ')}`)
    }
  }
  return settings
}

async function askAll(has: Settings, secret: string, terminal: Terminal) {
  let settings = has
  try {
    for (const group of GROUPS) settings = await askGroup(group, settings, secret, terminal)
    return settings
  } finally {
    terminal.close()
  }
}

/** Until it works, or is to be kept all the same. */
async function askGroup(
  group: Group,
  has: Settings,
  secret: string,
  terminal: Terminal,
): Promise<Settings> {
  const { about, questions, tries } = group
  let proposed = has
  process.stdout.write(`\n${about}\n`)
  for (;;) {
    const settings = { ...proposed }
    for (const question of questions) {
      settings[question.name] = await terminal.ask({ ...question, has: proposed[question.name] })
    }
    process.stdout.write('  Trying…\n')
    const outcome = await tryOut(tries, completed(settings, secret))
    process.stdout.write(asText(outcome))
    if (outcome.state !== 'failed') return settings
    if (outcome.isMalformed) {
      const said = { said: outcome.detail, answered: settings, proposed }
      const again = proposeAgain(group, said)
      if (!again) throw new AppError(400, NOT_ASKED)
      proposed = again
      continue
    }
    if (await terminal.confirm('Keep it all the same?')) return settings
    proposed = settings
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

function asText({ state, detail, step }: Outcome) {
  return `  ${state === 'ok' ? 'It works' : state === 'warning' ? 'Note' : 'It failed'}: ${detail}. ${step}\n`
}
