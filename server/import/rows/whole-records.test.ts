import { expect, test } from 'vitest'
import type { FileRecord } from '../file/source-row.ts'
import { withVariants } from './whole-records.ts'

async function read(names: Record<string, string | null>, lines: string[][]) {
  const records = async function* (): AsyncGenerator<FileRecord> {
    for (const [at, cells] of lines.entries()) yield { line: at + 2, cells }
  }
  const found: string[][] = []
  const table = { headers: Object.keys(names), names: Object.values(names) }
  for await (const { cells } of withVariants(records(), table)) found.push(cells)
  return found
}

test('a variant has what the first row of its product says, and its option in its name', async () => {
  const names = { Handle: null, Title: 'title', Vendor: 'brand', 'Option1 Value': null, SKU: 'sku' }
  const rows = [
    ['link', 'Link', 'Strenna', 'Left', 'L-1'],
    ['link', '', '', 'Right', 'L-2'],
    ['link', '', '', '', ''],
    ['hose', 'Hose', 'Kestrel', 'Default Title', 'H-1'],
  ]
  expect(await read(names, rows)).toEqual([
    ['link', 'Link, Left', 'Strenna', 'Left', 'L-1'],
    ['link', 'Link, Right', 'Strenna', 'Right', 'L-2'],
    ['link', '', '', '', ''],
    ['hose', 'Hose', 'Kestrel', 'Default Title', 'H-1'],
  ])
})
