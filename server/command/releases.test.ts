import { hash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { requireHash, requireRoom, requireVersion } from './releases.ts'

function unpacked(...versions: string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-releases-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const version of versions) {
    mkdirSync(path.join(folder, version))
    writeFileSync(path.join(folder, version, 'release.json'), '{}')
  }
  return folder
}

test('a file with one release names its version', () => {
  expect(requireVersion(unpacked('0.4.0-rc.1'))).toBe('0.4.0-rc.1')
})

test.each([[], ['0.3.0', '0.4.0'], ['.unpacked-1'], ['current']])(
  'a file with the folders %j is no release, and replaces nothing',
  (...versions) => {
    expect(() => requireVersion(unpacked(...versions))).toThrow('no release of Driveline')
  },
)

test('a link to a folder elsewhere is no release', () => {
  const folder = unpacked()
  symlinkSync(unpacked('0.4.0'), path.join(folder, '0.4.0'))
  expect(() => requireVersion(folder)).toThrow('no release of Driveline')
})

test('a file is unpacked only with its hash, typed or beside it', async () => {
  const file = path.join(unpacked(), 'driveline-0.4.0-linux-x64.tar.gz')
  writeFileSync(file, 'a release')
  const own = hash('sha256', 'a release')
  await expect(requireHash(file)).rejects.toThrow('Copy driveline-0.4.0-linux-x64.tar.gz.sha256')
  await expect(requireHash(file, own.toUpperCase())).resolves.toBeUndefined()
  writeFileSync(`${file}.sha256`, `${own}  ${path.basename(file)}\n`)
  await expect(requireHash(file)).resolves.toBeUndefined()
  await expect(requireHash(file, hash('sha256', ''))).rejects.toThrow('Nothing of it was unpacked')
  writeFileSync(file, 'another')
  await expect(requireHash(file)).rejects.toThrow('is not the file with this hash')
})

test('a release that the disk has no room for is not unpacked', () => {
  const file = path.join(unpacked(), 'driveline-0.4.0-linux-x64.tar.gz')
  writeFileSync(file, gzipSync(Buffer.alloc(3_000_000)))
  expect(() => requireRoom(file, 3_000_000)).not.toThrow()
  expect(() => requireRoom(file, 2_000_000)).toThrow('the release needs 3 MB, and 2 are left')
})
