import { readTab, writeTab } from '#app/session/tab-storage.ts'
import type { MergedLine } from '#contract/basket/basket.ts'
import { MAX_LINES } from '#contract/basket/basket-bounds.ts'

// Keeps what became of a guest's basket at the sign-in until the buyer has seen it on the basket's
// page.

const STORED = 'basket-merged'

export function storeMerged(merged: MergedLine[]) {
  if (merged.length > 0) writeTab(STORED, JSON.stringify(merged))
}

export function readMerged(): MergedLine[] {
  try {
    return JSON.parse(readTab(STORED) ?? '[]')
  } catch {
    return []
  }
}

export function removeMerged() {
  writeTab(STORED, null)
}

/** What the buyer did not expect of a line; undefined when it is all that both baskets had. */
export function mergeNote({ title, had, brought, quantity, code, packSize, room }: MergedLine) {
  const both = had > 0 ? `${had} in your account and ${brought} here` : `${brought} here`
  switch (code) {
    case 'added':
      return
    case 'summed':
      return `${title}: ${both} make ${quantity}.`
    case 'cut':
      return `${title}: ${both}, cut to the ${quantity} that can be ordered.`
    case 'raised':
      return `${title}: ${both}, raised to ${quantity}, the minimum order.`
    case 'packed':
      return `${title}: ${both}, raised to ${quantity}, as it is sold in packs of ${packSize}.`
    case 'no-room':
      return room === undefined
        ? `${title} was left out: a basket has room for ${MAX_LINES} different parts.`
        : `${title} was left out: your basket has room for ${room} different parts right now. Verify your email to add more.`
  }
}
