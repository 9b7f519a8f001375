import { randomUUID } from 'node:crypto'
import { aPerson, aProduct } from './builders.ts'
import { aMake, aModel } from './vehicle-base.ts'

/** An admin, a part, and words for the columns of a file about it. */
export async function aWorld() {
  const admin = await aPerson({ role: 'admin' })
  const maker = await aMake()
  await aModel('Golf', '[1999,2022)', maker)
  const sku = `S-${randomUUID().slice(0, 8)}`.toUpperCase()
  const part = await aProduct({ sku, pricePerUnitCents: 1250 })
  // Another first line for each test: what is said of one is kept for all files that have it.
  const extra = `Lager ${sku}`
  return { admin, maker, sku, part, extra }
}
