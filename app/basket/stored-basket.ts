import { useSyncExternalStore } from 'react'

// What this browser knows of the basket, for every page: the token that stands for a guest's, and how many units it
// had last. What calls the server is in basket-calls.ts, which pages load when they need it.

type StoredBasket = {
  token?: string
  units: number
  /** The email of the user whose it is. */
  owner?: string
}

const STORED = 'basket'
const NONE: StoredBasket = { units: 0 }

let text: string | null = null
let known = NONE
const listeners = new Set<() => void>()

/** 0 while the server renders the page. */
export function useBasketUnits() {
  return useSyncExternalStore(
    onBasketChange,
    () => readStoredBasket().units,
    () => 0,
  )
}

export function readStoredBasket() {
  try {
    const stored = localStorage.getItem(STORED)
    if (stored !== text) {
      text = stored
      known = parse(stored)
    }
  } catch {
    // The browser forbids storage: the basket lives as long as the page.
  }
  return known
}

export function writeStoredBasket(next: StoredBasket) {
  known = next
  try {
    text = JSON.stringify(next)
    localStorage.setItem(STORED, text)
  } catch {
    // The browser forbids storage: the basket lives as long as the page.
  }
  for (const listener of listeners) listener()
}

/** Calls `listener` when the basket changes in this tab or in another one. */
export function onBasketChange(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Another script may have written it. */
function parse(stored: string | null): StoredBasket {
  try {
    const { token, units, owner } = JSON.parse(stored ?? '')
    const isToken = /^[\w-]{43}$/.test(`${token}`)
    return {
      ...(isToken && { token }),
      ...(typeof owner === 'string' && { owner }),
      units: Number.isInteger(units) && units > 0 ? units : 0,
    }
  } catch {
    return NONE
  }
}
