import { expect, test } from 'vitest'
import { aPart } from '#test/parts.ts'
import { aPictureRow } from '#test/photo.ts'
import { db } from '../../platform/db/client.ts'
import { productPicture } from '../../platform/db/schema/product-picture.ts'
import { env } from '../../platform/env.server.ts'
import { openZip } from '../file/zip-file.ts'
import { wholeShop } from './whole-shop.ts'

async function archive(format: 'csv' | 'xlsx') {
  const pieces: Buffer[] = []
  for await (const piece of wholeShop(format)) pieces.push(piece)
  return openZip(Buffer.concat(pieces))
}

test('the whole shop is one ZIP file of its tables, with a text that says how to import them', async () => {
  const part = await aPart({ sku: 'WHOLE-1', name: '=1+1' })
  const picture = await aPictureRow()
  await db
    .insert(productPicture)
    .values({ productId: part.id, pictureId: picture.id, alt: 'Its thread', position: 1 })
  const { names, open } = await archive('csv')
  const tables = ['categories', 'parts', 'numbers', 'fitments', 'complete-fitments', 'photos']
  expect(names).toEqual(['README.txt', ...tables.map((name) => `${name}.csv`)])
  const read = async (name: string) => {
    const pieces: Buffer[] = []
    for await (const piece of open(name)?.() ?? []) pieces.push(piece)
    return Buffer.concat(pieces).toString()
  }
  expect(await read('README.txt')).toContain('import in this sequence')
  expect(await read('parts.csv')).toContain("WHOLE-1,,,'=1+1")
  expect(await read('categories.csv')).toContain('Brakes > Brake pads,brake-pads')
  expect(await read('photos.csv')).toContain(
    `WHOLE-1,,1,${env.publicUrl}${picture.path}/1280.webp,Its thread`,
  )
  const workbooks = await archive('xlsx')
  expect(workbooks.names).toContain('parts.xlsx')
})

test('a client that leaves ends the reading of the tables', async () => {
  for await (const _ of wholeShop('csv')) break
  expect((await archive('csv')).names).toHaveLength(7)
})
