import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brandIdOf } from '#server/catalog/brand.ts'
import { loadVcdbTable } from '#server/import/fitments/vcdb.ts'
import { db } from '#server/platform/db/client.ts'
import { aPerson, aProduct } from './builders.ts'
import { aMake, aModel } from './vehicle-base.ts'

// Files of test/imports/, and a shop for which they are meant.

/** A file of `test/imports/`. */
export function importFile(name: string) {
  return readFileSync(`test/imports/${name}`, 'utf8')
}

/** A shop with a make, a Golf of 1999 to 2021 and a brand whose name begins so. */
export async function aShopWithGolf(brandName: string) {
  const admin = await aPerson({ role: 'admin' })
  const maker = await aMake()
  const golf = await aModel('Golf', '[1999,2022)', maker)
  const brand = `${brandName} ${randomUUID().slice(0, 8)}`
  const brandId = await db.transaction((tx) => brandIdOf(tx, brand))
  return { admin, maker, golf, brand, brandId }
}

/** That shop with one part; `text` reads a file with the part's number and brand code put in. */
export async function aShopWithPart() {
  const { brandId, ...shop } = await aShopWithGolf('Orvane')
  const number = `N-${randomUUID().slice(0, 8)}`.toUpperCase()
  const pads = await aProduct({ brandId, number, categoryId: 101 })
  const code = `Z${randomUUID().slice(0, 3)}`.toUpperCase()
  const text = (name: string) =>
    importFile(name).replaceAll('PART-A', number).replaceAll('ZZZX', code)
  return { ...shop, number, pads, code, text }
}

/** Loads a VCdb with that make and model. */
export async function loadVcdb({
  admin,
  maker,
}: Pick<Awaited<ReturnType<typeof aShopWithPart>>, 'admin' | 'maker'>) {
  for (const table of [
    `"MakeID"|"MakeName"\n54|${maker.name}\n`,
    'ModelID|ModelName|VehicleTypeID\n688|Golf|5\n',
    'BaseVehicleID,YearID,MakeID,ModelID\n2771,2010,54,688\n2772,2011,54,688\n',
    'SubModelID\tSubModelName\n39\tGTI\n',
    'EngineBaseID|Liter|CC|CID|Cylinders|BlockType\n143|2.0|1968|120|4|L\n',
  ]) {
    await loadVcdbTable(admin, Buffer.from(table))
  }
}
