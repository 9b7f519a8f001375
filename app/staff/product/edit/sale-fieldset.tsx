import type { ReactNode } from 'react'
import { Field } from '#app/ui/forms/field.tsx'
import { MoneyField } from '#app/ui/forms/money-field.tsx'
import { PRODUCT_LABELS } from '#contract/catalog/product.ts'
import type { ProductFieldsetProps } from './product-fieldset.tsx'
import type { ProductField } from './product-values.ts'

type Props = ProductFieldsetProps & { steps: ReactNode }

/** In which quantities and at which prices it is sold: in a grid of six or twelve columns. */
export function SaleFieldset({ field, steps }: Props) {
  const props = (name: ProductField) => ({ label: PRODUCT_LABELS[name], ...field(name) })
  return (
    <>
      <Field
        type="number"
        inputMode="numeric"
        autoComplete="off"
        hint="Units in a pack that is not opened; 1: sold singly. The minimum is a multiple of it"
        className="half sm:col-span-3"
        {...props('packSize')}
      />
      <MoneyField
        hint="Dollars per unit, a deposit on the old part; empty: none"
        className="half sm:col-span-3 xl:col-span-2"
        {...props('coreCharge')}
      />
      <Field
        autoComplete="off"
        autoCapitalize="none"
        hint="“standard”, or a category of Settings, Tax"
        className="half sm:col-span-3 xl:col-span-2"
        {...props('taxCategory')}
      />
      <Field
        autoComplete="off"
        autoCapitalize="none"
        hint="“standard”, or a class that rates of Settings, Delivery take, such as freight"
        className="half sm:col-span-3 xl:col-span-2"
        {...props('deliveryClass')}
      />
      {steps}
    </>
  )
}
