import { Notice } from '#app/ui/components/notice.tsx'
import type { DeliverySetting } from '#contract/pricing/delivery.ts'
import { leftOutOfForm } from '#contract/pricing/purchase-form.ts'
import type { TaxSetting } from '#contract/pricing/tax-setting.ts'

type Props = {
  delivery: Pick<DeliverySetting, 'purchaseForm' | 'zones'>
  tax: Pick<TaxSetting, 'mode'>
  /** Can customers order with the form now? */
  isOn: boolean
}

/**
 * The form on a part’s page leaves out what the checkout has: what an owner loses who turns it
 * on, and why it is off by itself.
 */
export function FormChargesNotice({ delivery, tax, isOn }: Props) {
  const left = leftOutOfForm(delivery, tax).join(' or ')
  if (left === '' || delivery.purchaseForm === 'off') return null
  return isOn ? (
    <Notice as="p" kind="warning" className="p-4 lg:col-span-2">
      Orders of the form on a part’s page have no {left}: any customer can order there and pay the
      price alone. Turn it off under Delivery rates, and they order with the checkout.
    </Notice>
  ) : (
    <p className="text-quiet text-sm lg:col-span-2">
      The form on a part’s page is off, because its orders have no {left}: its button leads to the
      checkout. If you turn it on under Delivery rates, customers who order there pay the price
      alone.
    </p>
  )
}
