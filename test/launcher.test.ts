import { execFileSync } from 'node:child_process'
import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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

const run = (launcher: string) =>
  execFileSync(launcher, ['doctor'], { encoding: 'utf8', stdio: 'pipe' })

test('a shop is run by the owner of its program', () => {
  expect(run(aShop().launcher)).toBe('runs\n')
})

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
