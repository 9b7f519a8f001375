import { mergeBaskets } from '#app/api/basket.ts'
import { readTab, writeTab } from '#app/session/tab-storage.ts'
import { toast } from '#app/ui/components/toasts.tsx'
import type { MergedLine } from '#contract/basket/basket.ts'
import { formatCountOf } from '#contract/money.ts'
import { fetchBasket } from './basket-calls.ts'
import { storeMerged } from './merge-messages.ts'
import { readStoredBasket, writeStoredBasket } from './stored-basket.ts'

// Merges the basket of this browser with the account's, at a sign-in and once in each tab.

const SYNCED = 'basket-synced'

/** Moves the guest's basket into the account of the user who is signed in, and counts that. */
export async function syncBasket(email: string) {
  const { token, owner } = readStoredBasket()
  if (token === undefined) {
    if (owner === email && readTab(SYNCED) === email) return
    const { units } = await fetchBasket()
    writeStoredBasket({ units, owner: email })
  } else {
    const { basket, merged } = await mergeBaskets(token)
    storeMerged(merged)
    writeStoredBasket({ units: basket.units, owner: email })
    // The basket itself says it in a notice, which a toast would cover.
    if (merged.length > 0 && location.pathname !== '/basket') toast(messageOf(merged))
  }
  writeTab(SYNCED, email)
}

function messageOf(merged: MergedLine[]) {
  const added = `We added ${formatCountOf(merged.length, 'part')} to your basket.`
  return merged.some(({ code }) => code !== 'added')
    ? `${added} Open it to see what changed.`
    : added
}
