import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const NOBODY = 65_534

/** A release whose Node says that it runs. @returns its folder */
function aShop() {
  const home = mkdtempSync(path.join(tmpdir(), 'shop-launcher-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const release = path.join(home, 'releases/0.3.0')
  mkdirSync(path.join(release, 'node_modules/.bin'), { recursive: true })
  cpSync('driveline', path.join(release, 'driveline'))
  writeFileSync(path.join(release, 'release.json'), '{}')
  writeFileSync(path.join(release, 'node_modules/.bin/node'), '#!/bin/sh\necho runs\n', {
    mode: 0o755,
  })
  return { home, release, launcher: path.join(release, 'driveline') }
}

const run = (launcher: string, uid = process.getuid?.()) =>
  execFileSync(launcher, ['doctor'], { encoding: 'utf8', stdio: 'pipe', uid })

test('a shop is run by the owner of its program', () => {
  expect(run(aShop().launcher)).toBe('runs\n')
})

test('a real shop that has lost its settings does not become a demo', () => {
  const { home, launcher } = aShop()
  mkdirSync(path.join(home, 'shop-data/postgres'), { recursive: true })
  expect(() => run(launcher)).toThrow(
    `${home}/.env is missing, and shop-data has a real shop's data.`,
  )
  // After a restore the data are in another folder.
  mkdirSync(path.join(home, 'data-new/postgres'), { recursive: true })
  writeFileSync(path.join(home, 'data-new/postgres/PG_VERSION'), '')
  rmSync(path.join(home, 'shop-data'), { recursive: true })
  expect(() => run(launcher)).toThrow("and data-new has a real shop's data.")
  writeFileSync(path.join(home, '.env'), '')
  expect(run(launcher)).toBe('runs\n')
})

test.runIf(process.getuid?.() === 0)(
  'settings that their shop’s user may not read are named, and another user is sent to that user',
  () => {
    const { home, launcher } = aShop()
    chmodSync(home, 0o755)
    writeFileSync(path.join(home, '.env'), '', { mode: 0o600 })
    expect(() => run(launcher, NOBODY)).toThrow("This shop is root's. Type: runuser -u root --")
    chownSync(home, NOBODY, NOBODY)
    expect(() => run(launcher, NOBODY)).toThrow(
      `nobody may not read ${home}/.env. As root: chown nobody: '${home}/.env'`,
    )
  },
)

test.runIf(process.getuid?.() === 0).each(['home', 'release', 'launcher'] as const)(
  'root refuses when another user may write the shop’s %s',
  (what) => {
    const shop = aShop()
    chownSync(shop[what], NOBODY, NOBODY)
    expect(() => run(shop.launcher)).toThrow(
      `This shop is nobody's. Type: runuser -u nobody -- ${shop.launcher} doctor`,
    )
  },
)
