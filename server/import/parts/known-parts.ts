import { Mappings } from '../queue/name-mappings.ts'
import { type IndexedProduct, ProductIndex } from './product-index.ts'

/** The parts of the shop, and what the owner has decided for names of earlier files. */
export type KnownParts = {
  products: ProductIndex
  mappings: Mappings
  /** The products that the mappings of a batch name, by id. */
  mapped: Map<string, IndexedProduct>
}

export async function readKnownParts(): Promise<KnownParts> {
  return { products: new ProductIndex(), mappings: await Mappings.ofNames(), mapped: new Map() }
}

/** Reads what the owner has decided for the numbers of a batch. */
export async function readDecided({ products, mappings, mapped }: KnownParts, keys: string[]) {
  const found = await products.readById(await mappings.readNumbers(keys))
  mapped.clear()
  for (const [id, product] of found) mapped.set(id, product)
}
