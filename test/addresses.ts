import type { NewAddress } from '#contract/account/saved-address.ts'

/** What a form sends. */
export function anAddress(more: Partial<NewAddress> = {}) {
  return {
    name: 'Casey Jones',
    line1: '2208 Rosewood Ave',
    city: 'Austin',
    region: 'TX',
    postalCode: '78702',
    country: 'US',
    phone: '5125550117',
    ...more,
  }
}
