import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { getProfile } from '#app/api/account.ts'
import { listOrdersOf } from '#app/api/order.ts'

type Form = Pick<
  UseFormReturn<{ quantity: unknown; phone: unknown; address: string }>,
  'getValues' | 'resetField'
>

/**
 * Fills empty fields with the phone and address of the profile, or else of the last order. The page does not
 * wait for them.
 */
export function usePrefill({ getValues, resetField }: Form, email: string) {
  useEffect(() => {
    let outdated = false
    async function prefill() {
      const profile = await getProfile(email)
      const isComplete = profile.phone && profile.address
      const orders = isComplete ? [] : (await listOrdersOf(email, undefined, 5)).items
      // One that the shop canceled may be another person's (server/account/password-reset.ts).
      const last = orders.find(({ cancelled }) => !cancelled)
      for (const name of ['phone', 'address'] as const) {
        const isTyping = document.activeElement?.getAttribute('name') === name
        const value = profile[name] || last?.[name]
        if (outdated || isTyping || !value || getValues(name)) continue
        resetField(name, { defaultValue: value })
      }
    }
    prefill().catch(() => {}) // then the customer types them
    return () => {
      outdated = true
    }
  }, [getValues, resetField, email])
}
