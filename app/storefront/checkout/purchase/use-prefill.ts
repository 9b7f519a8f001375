import type { UseFormReturn } from 'react-hook-form'
import { getProfile } from '#app/api/account.ts'
import { listOrdersOf } from '#app/api/order.ts'
import { useLoad } from '#app/ui/use-load.ts'

type Form = Pick<
  UseFormReturn<{ quantity: unknown; phone: unknown; address: string }>,
  'getValues' | 'resetField'
>

/**
 * Fills empty fields with the phone and address of the profile, or else of the last order. The page
 * does not wait for them; if they can't be loaded, the customer types them.
 */
export function usePrefill({ getValues, resetField }: Form, email: string) {
  useLoad(email, () => findContact(email), {
    onLoad: (contact) => {
      for (const name of ['phone', 'address'] as const) {
        const isTyping = document.activeElement?.getAttribute('name') === name
        if (isTyping || !contact[name] || getValues(name)) continue
        resetField(name, { defaultValue: contact[name] })
      }
    },
  })
}

async function findContact(email: string) {
  const profile = await getProfile(email)
  const isComplete = profile.phone && profile.address
  const orders = isComplete ? [] : (await listOrdersOf(email, undefined, 5)).items
  // One that the shop canceled may be another person's (server/account/password-reset.ts).
  const last = orders.find(({ cancelled }) => !cancelled)
  return { phone: profile.phone || last?.phone, address: profile.address || last?.address }
}
