import { useSyncExternalStore } from 'react'
import { localStore } from '#app/ui/components/local-store.ts'

// The basket as this browser stores it, for every page: the guest's token, and the last number of
// units. The calls to the server are in basket-calls.ts, which pages load when they need it.

type StoredBasket = {
  token?: string
  units: number
  /** The email of the user whose basket it is. */
  owner?: string
}

const NONE: StoredBasket = { units: 0 }

const store = localStore('basket', parse, NONE)

export const readStoredBasket = store.read
export const writeStoredBasket = store.write
export const onBasketChange = store.subscribe

/** 0 while the server renders the page. */
export function useBasketUnits() {
  return useSyncExternalStore(
    onBasketChange,
    () => readStoredBasket().units,
    () => 0,
  )
}

function parse(stored: string): StoredBasket {
  const { token, units, owner } = JSON.parse(stored)
  const isToken = /^[\w-]{43}$/.test(`${token}`)
  return {
    ...(isToken && { token }),
    ...(typeof owner === 'string' && { owner }),
    units: Number.isInteger(units) && units > 0 ? units : 0,
  }
}
