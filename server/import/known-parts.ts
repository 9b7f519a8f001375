import { type Mappings, readMappings } from './name-mappings.ts'
import { type IndexedProduct, ProductIndex } from './product-index.ts'

/** The parts of the shop, and what the owner has decided for names of earlier files. */
export type KnownParts = {
  products: ProductIndex
  mappings: Mappings
  /** The products that the mappings name, by id. */
  mapped: Map<string, IndexedProduct>
}

export async function readKnownParts(): Promise<KnownParts> {
  const products = new ProductIndex()
  const mappings = await readMappings()
  const ids = [...mappings.values()].flatMap(({ productId }) => productId ?? [])
  return { products, mappings, mapped: await products.readById(ids) }
}
