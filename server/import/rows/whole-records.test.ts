import { expect, test } from 'vitest'
import type { FileRecord } from '../file/source-row.ts'
import { withoutBreaks, withVariants } from './whole-records.ts'

type Read = typeof withVariants

async function read(with_: Read, names: Record<string, string | null>, lines: string[][]) {
  const records = async function* (): AsyncGenerator<FileRecord> {
    for (const [at, cells] of lines.entries()) yield { line: at + 2, cells }
  }
  const found: string[][] = []
  const table = { headers: Object.keys(names), names: Object.values(names) }
  for await (const { cells } of with_(records(), table)) found.push(cells)
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
  expect(await read(withVariants, names, rows)).toEqual([
    ['link', 'Link, Left', 'Strenna', 'Left', 'L-1'],
    ['link', 'Link, Right', 'Strenna', 'Right', 'L-2'],
    ['link', '', '', '', ''],
    ['hose', 'Hose', 'Kestrel', 'Default Title', 'H-1'],
  ])
})

test('a row that a program has printed in two lines is one', async () => {
  const names = { No: null, Code: 'part_number', Name: 'name', Unit: null, Price: 'price' }
  const rows = [
    ['1', 'A-1', 'Belt', 'pcs', '9.00'],
    ['2', 'A-2', 'Belt with'],
    ['teeth', 'pcs', '8.00'],
    ['Brakes'],
    ['3', 'A-3', 'Pads', 'set', '7.00'],
  ]
  expect(await read(withoutBreaks, names, rows)).toEqual([
    rows[0],
    ['2', 'A-2', 'Belt with teeth', 'pcs', '8.00'],
    ['Brakes'],
    rows[4],
  ])
})
