import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { aCheckedImport, rowsOf } from '#test/imports.ts'
import { OWN_COLUMNS } from '../file/own-file.ts'

async function changesOf(columns: string, cells: Record<string, string>) {
  const admin = await aPerson({ role: 'admin' })
  const row = columns.split(',').map((column) => cells[column.toLowerCase()] ?? '')
  const text = [columns, row.join(',')].join('\n')
  const { _id: id, texts } = await aCheckedImport(admin, text, { kind: 'products' })
  return { texts, changes: (await rowsOf(id))[0]?.resolved?.changes }
}

async function aNamedPart() {
  const sku = `S-${randomUUID().slice(0, 8)}`.toUpperCase()
  await aProduct({ sku, name: 'Brake pads, front' })
  return { sku, name: 'PAD SET FR', price: '13.00' }
}

test('names under the shop’s own column names replace none of the shop’s', async () => {
  expect(await changesOf('SKU,Name,Price', await aNamedPart())).toEqual({
    texts: 'keep',
    changes: ['Price $12.50 → $13.00'],
  })
})

test('a file without names keeps none', async () => {
  expect((await changesOf('SKU,Price', await aNamedPart())).texts).toBeNull()
})

test('a file with all columns of the shop’s own download brings its names', async () => {
  expect(await changesOf(OWN_COLUMNS.join(','), await aNamedPart())).toEqual({
    texts: null,
    changes: ['Product Name Brake pads, front → PAD SET FR', 'Price $12.50 → $13.00'],
  })
})
