import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const PATCHES = path.resolve('fault-tests/mutations')

/** A patch that removes one safeguard, and the scenario that has to notice. */
type Patch = { name: string; title: string; scenario: string }

/** Their headers: a line with the title, and a line `Scenario: <number>`. */
export function listPatches(): Patch[] {
  return readdirSync(PATCHES).map((file) => {
    const [title = '', line = ''] = readFileSync(path.join(PATCHES, file), 'utf8').split('\n')
    const scenario = line.replace('Scenario: ', '')
    return { name: path.basename(file, '.patch'), title, scenario }
  })
}
