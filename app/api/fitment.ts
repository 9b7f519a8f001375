import type { Fitment } from '#contract/fitment/fitment.ts'
import { readBody, send } from './http.ts'
import { productPath } from './paths.ts'

/** Reads a part's fitments of one model. @param model `volkswagen/golf` */
export async function listFitments(partId: string, model: string) {
  const query = new URLSearchParams({ model })
  const response = await send('GET', `${productPath(partId)}/fitment?${query}`)
  return readBody<(Fitment & { vehicle: string })[]>(response)
}
