import type { NumberRow } from './numbers-table.ts'

/** Why a part is found by a number that it does not have on it. */
export function reasonOf({ kind, shown, brand }: NumberRow, isExact: boolean) {
  const number = [brand, shown].filter(Boolean).join(' ')
  switch (kind) {
    case 'own':
      return isExact ? undefined : `Number ${shown}`
    case 'oe':
    case 'cross':
      return `Replaces ${number}`
    case 'old':
      return `${number} was replaced by this part`
    default:
      return isExact ? `GTIN ${shown}` : undefined
  }
}
