import './node-version.js'
import { sayError } from './say-error.js'

// `./driveline admin`, `backup`, `restore`, `setup`, `doctor`, `upgrade`, `version`: see
// server/admin.ts.

const args = process.argv.slice(2)
/** What names files is relative to it. */
const from = process.cwd()
process.chdir(process.env.SHOP_FOLDER ?? import.meta.dirname)
process.env.NODE_ENV ??= 'production'
// It asks for the settings: nothing is stored for a demo before.
if (args[0] === 'setup') process.env.APP_SECRET = 'of no shop, while its settings are asked for'

/** By name, so that its types are the sources', not the build's. */
const BUILD = './build/server/index.js'

try {
  /** @type {typeof import('./server/main.ts')} */
  const { runAdminCommand } = await import(BUILD)
  console.log(await runAdminCommand(args, from))
} catch (thrown) {
  console.error(sayError(thrown))
  process.exitCode = 1
}
