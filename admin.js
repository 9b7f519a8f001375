// `npm run admin`: see server/admin.ts.

process.chdir(import.meta.dirname)
process.env.NODE_ENV ??= 'production'

try {
  const { runAdminCommand } = await import('./build/server/index.js')
  console.log(await runAdminCommand(process.argv.slice(2)))
} catch (error) {
  const isMissing = error.code === 'ERR_MODULE_NOT_FOUND' && error.message.includes('build/server')
  const isForPeople = ['AppError', 'ConfigError'].includes(error.name)
  console.error(
    isMissing ? 'There is no build yet. Run: npm run build' : isForPeople ? error.message : error,
  )
  process.exitCode = 1
}
