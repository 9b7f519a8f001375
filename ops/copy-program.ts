import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What every release contains, besides packages. */
const FILES = [
  ...['LICENSE', '.env.example', 'driveline', 'build/client', 'build/server'],
  ...['admin.js', 'node-version.js', 'say-error.js', 'server.js', 'worker-preload.cjs'],
  'workers.js',
  ...['docs', 'ops', 'server/platform/db/migrations'],
]
/** Pictures and the sources of releases. */
const LEFT_OUT = /^(docs\/(images|decisions)|ops\/.*\.ts|server\/.*_snapshot\.json)$/

type Release = { version: string; platform: string }

/** @param release its folder */
export function copyProgram(release: string, { version, platform }: Release) {
  for (const name of FILES) {
    const filter = (from: string) => !LEFT_OUT.test(path.relative('.', from))
    cpSync(name, path.join(release, name), { recursive: true, filter })
  }
  const { name, license, type } = JSON.parse(readFileSync('package.json', 'utf8'))
  writeJson(path.join(release, 'package.json'), { name, version, license, type })
  writeJson(path.join(release, 'release.json'), { version, platform })
}

function writeJson(file: string, value: unknown) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}
