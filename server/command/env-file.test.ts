import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readEnvFile, writeEnvFile } from './env-file.ts'

function emptyFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('settings are read as they were written, whatever characters a password has', () => {
  const file = path.join(emptyFolder(), '.env')
  const settings = {
    PLAIN: 'smtps://shop:a%40b@mail.example:465',
    HASH: 'a#b c',
    QUOTES: `a'b"c`,
    DOLLAR: '$HOME\\n',
    BACKSLASH: String.raw`it's\nice`,
    SENDER: 'Parts <shop@parts.example>',
  }
  writeEnvFile(file, { ...settings, EMPTY: '' })
  expect(readEnvFile(file)).toEqual(settings)
  expect(() => writeEnvFile(file, { ALL: `'"\`` })).toThrow('can’t be written')
  // Between double quotes it would be read as a line break.
  expect(() => writeEnvFile(file, { BREAK: String.raw`'\`\n` })).toThrow('can’t be written')
  expect(readEnvFile(file)).toEqual(settings)
})

test('nobody else may read them, also where an older file could be read', () => {
  const file = path.join(emptyFolder(), '.env')
  writeFileSync(file, 'A=1\n', { mode: 0o644 })
  writeEnvFile(file, { A: '2' })
  expect(statSync(file).mode & 0o777).toBe(0o600)
})
