import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const EVERY_MS = 5_000

/** While a bank processes the payment of an order that is shown, loads the page's data again. */
export function useProcessing({ processing }: { processing?: true | undefined }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!processing) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [processing, revalidate])
}
