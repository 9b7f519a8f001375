import { KnownAnswers } from '../queue/answer-keys.ts'
import { type IndexedProduct, ProductIndex } from './product-index.ts'

/** The parts of the shop, and what the owner has answered about names of earlier files. */
export type KnownParts = {
  products: ProductIndex
  answers: KnownAnswers
  /** The products that the answers about a batch name, by id. */
  answered: Map<string, IndexedProduct>
}

export async function readKnownParts(): Promise<KnownParts> {
  return {
    products: new ProductIndex(),
    answers: await KnownAnswers.ofNames(),
    answered: new Map(),
  }
}

/** Reads what the owner has answered about the numbers of a batch. */
export async function readAnswered({ products, answers, answered }: KnownParts, keys: string[]) {
  const found = await products.readById(await answers.readNumbers(keys))
  answered.clear()
  for (const [id, product] of found) answered.set(id, product)
}
