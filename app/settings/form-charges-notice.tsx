import type { DeliverySetting } from '#contract/pricing/delivery.ts'
import type { TaxSetting } from '#contract/pricing/tax.ts'
import { Notice } from '../components/notice.tsx'

type Props = {
  delivery: Pick<DeliverySetting, 'hasPurchaseForm' | 'zones'>
  tax: Pick<TaxSetting, 'mode'>
}

/** The form on a part's page is on, and orders at prices that leave out what the basket's checkout charges. */
export function FormChargesNotice({ delivery, tax }: Props) {
  if (!delivery.hasPurchaseForm) return null
  // Prices that contain the tax are the same in both.
  const left = [
    ...(delivery.zones.length > 0 ? ['delivery'] : []),
    ...(tax.mode === 'exclusive' ? ['tax'] : []),
  ]
  if (left.length === 0) return null
  return (
    <Notice as="p" kind="warning" className="p-4 lg:col-span-2">
      The form on a part’s page does not charge {left.join(' or ')}: any customer can order there
      and pay the price alone. Turn it off under Delivery rates, and they order from the basket.
    </Notice>
  )
}
