import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { emailSchema } from '#contract/identity/email.ts'
import { sendRevokedKeysMail } from './account/api-key-mail.ts'
import { makeAdmin, revokeAdmin } from './account/role.ts'
import { sendFactorMail } from './account/second-factor-mail.ts'
import { resetSecondFactor } from './account/second-factor-reset.ts'
import { pictureCopies } from './catalog/picture/picture-backup.ts'
import { examine } from './command/doctor.ts'
import { versionOf } from './command/releases.ts'
import { setUp } from './command/setup.ts'
import { trySettings } from './command/try-settings.ts'
import { upgrade } from './command/upgrade.ts'
import { backUp, drill, restore } from './platform/backup/backup-command.ts'
import { markRestore, refuseUnfinishedRestore } from './platform/backup/restore-mark.ts'
import { closePools } from './platform/db/client.ts'
import { findOwner, startEmbedded } from './platform/db/embedded/embedded.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { env } from './platform/env.server.ts'
import { AppError } from './platform/errors.ts'
import { listAdmins } from './platform/identity/admins.ts'
import { PROGRAM } from './platform/program.ts'

// The commands of `./driveline`, but `start`: what an owner does at the command line.

/** For the audit log, since no user is signed in here. */
const HOW = 'at the command line'

const USAGE =
  './driveline admin grant <email> | revoke <email> | list | reset-second-factor <email> | migrate'
const UNVERIFIED =
  'This email is not verified. If another person may have signed up with it, set a new password at Forgot password now.'
const SETUP_USAGE = './driveline setup [file with answers [--keep-failed]]'
const UPGRADE_USAGE = './driveline upgrade driveline-….tar.gz [--sha256 hash]'
const BACKUP_USAGE = './driveline backup [file]'
const RESTORE_USAGE = './driveline restore file, or ./driveline restore --drill [file]'

/**
 * @param args as typed after the command's name
 * @param from the folder that the names of files are relative to
 * @returns what to print
 * @throws AppError, ConfigError with a sentence for the owner
 */
export async function runAdminCommand([verb = '', ...args]: string[], from: string) {
  const run = { ...COMMANDS, ...OF_FILES }[verb]
  if (!run) return runRoleCommand([verb, ...args])
  return run(verb in OF_FILES ? args.map((arg) => toPath(arg, from)) : args)
}

type Command = (args: string[]) => Promise<string>

const COMMANDS: Record<string, Command> = {
  doctor: runDoctor,
  migrate: runMigrations,
  try: trySettings,
  version: async () => `Driveline ${versionOf(PROGRAM)}`,
}

const OF_FILES: Record<string, Command> = {
  backup: runBackup,
  restore: runRestore,
  setup: runSetup,
  upgrade: runUpgrade,
}

/** An option, or a hash, names no file. */
function toPath(arg: string, from: string) {
  if (/^(-|[0-9a-f]{64}$)/i.test(arg)) return arg
  const file = path.resolve(from, arg)
  const isFolder = statSync(file, { throwIfNoEntry: false })?.isDirectory()
  if (isFolder) throw new AppError(400, `${file} is a folder: name a file.`)
  return file
}

async function runSetup(args: string[]) {
  const [file, ...rest] = args.filter((arg) => arg !== '--keep-failed')
  if (rest.length > 0 || file?.startsWith('-')) throw new AppError(400, `Usage: ${SETUP_USAGE}`)
  if (file && !existsSync(file)) throw new AppError(404, `There is no file ${file}.`)
  return setUp(file, args.includes('--keep-failed'))
}

async function runUpgrade([file, option, hash, ...rest]: string[]) {
  const isHash = option === '--sha256' && hash
  if (!file || (option && !isHash) || rest.length > 0)
    throw new AppError(400, `Usage: ${UPGRADE_USAGE}`)
  return upgrade(file, hash, async () =>
    isWithoutCluster() ? 'There is nothing to back up yet.' : runBackup([]),
  )
}

async function runDoctor() {
  try {
    const { isWell, text } = await examine()
    if (!isWell) process.exitCode = 1
    return text
  } finally {
    await closePools()
  }
}

async function runBackup([file, ...rest]: string[]) {
  if (rest.length > 0 || file?.startsWith('-')) throw new AppError(400, `Usage: ${BACKUP_USAGE}`)
  if (isWithoutCluster()) {
    throw new AppError(404, `There is no shop in ${env.dataDir} to back up.`)
  }
  return withPostgres(() => backUp(pictureCopies, file))
}

async function runRestore(args: string[]) {
  const [file, ...rest] = args.filter((arg) => arg !== '--drill')
  const isDrill = args.includes('--drill')
  if (rest.length > 0 || file?.startsWith('-') || !(file || isDrill)) {
    throw new AppError(400, `Usage: ${RESTORE_USAGE}`)
  }
  // PostgreSQL's own files take seconds; a restore that is killed meanwhile is to be noticed, too.
  if (file && !isDrill && isWithoutCluster() && existsSync(file)) markRestore(path.resolve(file))
  return withPostgres(async () =>
    isDrill || !file ? drill(pictureCopies, file) : restore(pictureCopies, file),
  )
}

function isWithoutCluster() {
  return !env.databaseUrl && !existsSync(path.join(env.dataDir, 'postgres'))
}

/** For a shop whose own role may not change the tables: run it as their owner. */
async function runMigrations(args: string[]) {
  if (args.length > 0) throw new AppError(400, `Usage: ${USAGE}`)
  const close = await reachDatabase()
  await close()
  return 'The tables are up to date.'
}

async function runRoleCommand([verb, email, ...rest]: (string | undefined)[]) {
  const isList = verb === 'list' && email === undefined
  const isChange = isRoleVerb(verb) && email !== undefined
  if (!(isList || isChange) || rest.length > 0) throw new AppError(400, `Usage: ${USAGE}`)
  const close = await reachDatabase()
  try {
    return isChange ? await changeRole(verb, email) : await adminsAsText()
  } finally {
    await close()
  }
}

const VERBS = ['grant', 'revoke', 'reset-second-factor'] as const
type Verb = (typeof VERBS)[number]

function isRoleVerb(verb: string | undefined): verb is Verb {
  return VERBS.some((one) => one === verb)
}

async function changeRole(verb: Verb, typed: string) {
  const { data: email } = emailSchema.safeParse(typed)
  if (!email) throw new AppError(400, `${typed} is not an email`)
  try {
    if (verb === 'reset-second-factor') return await resetAndMail(email)
    if (verb === 'grant') {
      const changed = await makeAdmin('system', email, HOW)
      const said = changed ? `${email} is an admin now.` : `${email} is an admin already.`
      return (await isVerified(email)) ? said : `${said} ${UNVERIFIED}`
    }
    const changed = await revokeAdmin('system', email, HOW)
    return changed ? `${email} is no longer an admin.` : `${email} is not an admin.`
  } catch (error) {
    if (!(error instanceof AppError && error.status === 404)) throw error
    throw new AppError(404, `There is no account for ${email} yet. Sign up in the shop first.`)
  }
}

async function resetAndMail(email: string) {
  const keys = await resetSecondFactor('system', email, HOW)
  if (!keys) return `${email} has no second step.`
  const mail = async () => {
    await sendFactorMail(email, { kind: 'reset', by: 'The command line' })
    await sendRevokedKeysMail(email, keys)
  }
  const mailed = await mail().then(
    () => '',
    () => ' The email about it was not sent.',
  )
  return `The second step of ${email} is reset, and its sessions and API keys have ended.${mailed}`
}

async function isVerified(email: string) {
  const admins = await listAdmins()
  return admins.some((admin) => admin.email === email && admin.emailVerified)
}

async function adminsAsText() {
  const admins = await listAdmins()
  return admins.map(({ email, name }) => `${email}  ${name}`).join('\n') || 'There is no admin yet.'
}

/** The database of the shop, whether it runs or not. @returns closes it */
async function reachDatabase() {
  if (await isRunning()) return closePools
  refuseUnfinishedRestore()
  return (await openDatabase(async () => {})).close
}

/** The server alone: its tables stay as they are, since a backup comes before an upgrade. */
async function withPostgres(work: () => Promise<string>) {
  const embedded =
    env.databaseUrl || (await isRunning()) ? undefined : await startEmbedded(env.dataDir)
  try {
    return await work()
  } finally {
    await embedded?.stop()
  }
}

/** Does a shop run here, and with it the embedded PostgreSQL? */
async function isRunning() {
  return !env.databaseUrl && (await findOwner(env.dataDir)) !== undefined
}
