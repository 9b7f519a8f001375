import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, symlinkSync } from 'node:fs'

// The last step of `npm install` and `npm ci`, on the machine's Node. npm 10 deletes the link
// `node_modules/.bin/node` with the packages of other platforms, which have a link of the same
// name.

const LINK = 'node_modules/.bin/node'

process.chdir(import.meta.dirname)
const platform = `${process.platform}-${process.arch}`
const own = [`node-${platform}`, `node-bin-${platform}`]
  .map((name) => `${name}/bin/node`)
  .find((file) => existsSync(`node_modules/${file}`))
if (own) {
  rmSync(LINK, { force: true })
  symlinkSync(`../${own}`, LINK)
}
const { error, status } = spawnSync(own ? LINK : process.execPath, ['node-version.js'], {
  stdio: 'inherit',
})
if (error) {
  const machines = 'Linux with glibc (not Alpine) and macOS'
  console.error(
    `The Node that npm has installed, for ${machines}, does not run here: ${error.message}`,
  )
}
process.exitCode = status ?? 1
