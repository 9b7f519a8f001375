import { useCallback, useEffect, useState } from 'react'
import { errorMessage, hasStatus } from '#app/api/http.ts'
import { getOrderToPack } from '#app/api/staff-order.ts'
import type { PackerOrder } from '#contract/order/packer-order.ts'

type Orders = Record<string, PackerOrder>

/** The open order with its lines and notes, and those that were open before. */
export function useOrders(openId: string | undefined, nextId: string | undefined) {
  const [orders, setOrders] = useState<Orders>({})
  const [error, setError] = useState<string>()

  const load = useCallback(async (id: string) => {
    const order = await getOrderToPack(id)
    setOrders((loaded) => ({ ...loaded, [id]: order }))
    return order
  }, [])

  const reload = useCallback(
    async (id: string) => {
      setError(undefined)
      try {
        return await load(id)
      } catch (caught) {
        setError(hasStatus(caught, 404) ? 'This order no longer exists.' : errorMessage(caught))
        return undefined
      }
    },
    [load],
  )

  // An order that was open before is shown as it was, and is loaded again: it may have changed.
  useEffect(() => {
    if (openId) void reload(openId)
  }, [openId, reload])

  useEffect(() => {
    // The next order then opens at once; if loading it fails, opening it says why.
    if (nextId) load(nextId).catch(() => undefined)
  }, [nextId, load])

  return { orders, reload, error }
}
