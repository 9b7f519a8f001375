import { emailSchema } from '#contract/user.ts'
import { makeAdmin, revokeAdmin } from './account/admin-role.ts'
import { closePools } from './db/client.ts'
import { assertNotInUse, DataDirInUseError } from './db/embedded/embedded.ts'
import { openDatabase } from './db/open.ts'
import { env } from './env.server.ts'
import { AppError } from './errors.ts'
import { listAdmins } from './identity/admins.ts'

// `npm run admin`: what an owner does at the command line, such as making the first admin.

/** For the audit log, since no user is signed in here. */
const HOW = 'at the command line'

const USAGE = 'npm run admin -- grant <email> | revoke <email> | list'

/**
 * @param args as typed after the command's name
 * @returns what to print
 * @throws AppError, ConfigError with a sentence for the owner
 */
export async function runAdminCommand([verb, email, ...rest]: string[]) {
  const isList = verb === 'list' && email === undefined
  const isChange = (verb === 'grant' || verb === 'revoke') && email !== undefined
  if (!(isList || isChange) || rest.length > 0) throw new AppError(400, `Usage: ${USAGE}`)
  const close = await reachDatabase()
  try {
    return isChange ? await changeRole(verb, email) : await adminsAsText()
  } finally {
    await close()
  }
}

async function changeRole(verb: 'grant' | 'revoke', typed: string) {
  const { data: email } = emailSchema.safeParse(typed)
  if (!email) throw new AppError(400, `${typed} is no email`)
  try {
    if (verb === 'grant') {
      const changed = await makeAdmin('system', email, HOW)
      return changed ? `${email} is an admin now.` : `${email} is an admin already.`
    }
    const changed = await revokeAdmin('system', email, HOW)
    return changed ? `${email} is no admin any more.` : `${email} is no admin.`
  } catch (error) {
    if (!(error instanceof AppError && error.status === 404)) throw error
    throw new AppError(404, `There is no account for ${email} yet. Sign up in the shop first.`)
  }
}

async function adminsAsText() {
  const admins = await listAdmins()
  return admins.map(({ email, name }) => `${email}  ${name}`).join('\n') || 'There is no admin yet.'
}

/** The database of the shop, whether it runs or not. @returns closes it */
async function reachDatabase() {
  try {
    if (!env.databaseUrl) await assertNotInUse(env.dataDir)
  } catch (error) {
    if (error instanceof DataDirInUseError) return closePools // the shop runs, and its PostgreSQL
    throw error
  }
  return (await openDatabase(async () => {})).close
}
