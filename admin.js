import './node-version.js'

// `npm run admin`, `npm run backup`, `npm run restore`: see server/admin.ts.

process.chdir(import.meta.dirname)
process.env.NODE_ENV ??= 'production'

/** By name, so that its types are the sources', not the build's. */
const BUILD = './build/server/index.js'

try {
  /** @type {typeof import('./server/main.ts')} */
  const { runAdminCommand } = await import(BUILD)
  console.log(await runAdminCommand(process.argv.slice(2)))
} catch (thrown) {
  const error = /** @type {Error & { code?: string }} */ (thrown)
  const isMissing = error.code === 'ERR_MODULE_NOT_FOUND' && error.message.includes('build/server')
  const isForOwner = ['AppError', 'BackupError', 'ConfigError'].includes(error.name)
  console.error(
    isMissing ? 'There is no build yet. Run: npm run build' : isForOwner ? error.message : error,
  )
  process.exitCode = 1
}
