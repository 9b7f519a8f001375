import type { RepairPrice } from '#contract/catalog/repair.ts'
import { readBody, send } from './http.ts'

/** @param vehicle `2014/volkswagen/golf`, and its engine if known */
export async function priceRepair(slug: string, vehicle: string) {
  const query = new URLSearchParams({ vehicle })
  return readBody<RepairPrice>(await send('GET', `/repair/${slug}/price?${query}`))
}
