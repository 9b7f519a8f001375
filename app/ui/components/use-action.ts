import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { showError } from '#app/api/authorized-call.ts'
import { gotResponse } from '#app/api/http.ts'
import { toast } from './toasts.tsx'
import { useRestoredFocus } from './use-restored-focus.ts'

export type ActionOptions = {
  /**
   * Reload the page's data after the call? 'always': also when the server rejected it. 'when gone':
   * also then, but only after the component is unmounted, for a modal with fields: the reloaded
   * page may no longer have the row, nor the modal with it.
   */
  revalidate?: boolean | 'always' | 'when gone'
}

/** For a button whose call can fail: is the call pending, and with which message did it fail? */
export function useAction({ revalidate = true }: ActionOptions = {}) {
  const { revalidate: reload } = useRevalidator()
  const isRunning = useRef(false)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const noteFocus = useRestoredFocus(pending)
  const isOutdated = useRef(false)
  useEffect(
    () => () => {
      if (isOutdated.current) void reload()
    },
    [reload],
  )

  /**
   * Does nothing while a call is pending.
   * @param success the toast after the call
   * @returns did the call succeed?
   */
  async function run(call: () => Promise<unknown>, success?: string) {
    if (isRunning.current) return false
    noteFocus()
    isRunning.current = true
    setPending(true)
    setError(undefined)
    try {
      await call()
      isOutdated.current = false
      if (success) toast(success)
      if (revalidate) await reload()
      return true
    } catch (caught) {
      // The page's data may have changed in the meantime, say in another tab.
      if (revalidate === 'always' && gotResponse(caught)) await reload()
      if (revalidate === 'when gone' && gotResponse(caught)) isOutdated.current = true
      showError(caught, setError)
      return false
    } finally {
      isRunning.current = false
      setPending(false)
    }
  }

  return { run, pending, error }
}
