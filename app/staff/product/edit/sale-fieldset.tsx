import type { ReactNode } from 'react'
import { Field } from '#app/ui/forms/field.tsx'
import { MoneyField } from '#app/ui/forms/money-field.tsx'
import { PRODUCT_LABELS } from '#contract/catalog/product.ts'
import type { ProductFieldsetProps } from './product-fieldset.tsx'
import type { ProductField } from './product-values.ts'

type Props = ProductFieldsetProps & { steps: ReactNode }

/** In which quantities and at which prices it is sold: in a grid of six columns. */
export function SaleFieldset({ field, steps }: Props) {
  const props = (name: ProductField) => ({ label: PRODUCT_LABELS[name], ...field(name) })
  return (
    <>
      {steps}
      <Field
        type="number"
        inputMode="numeric"
        autoComplete="off"
        hint="Units in a pack that is not opened; 1: sold singly. The minimum is a multiple of it"
        className="sm:col-span-2"
        {...props('packSize')}
      />
      <MoneyField
        hint="Dollars per unit, a deposit on the old part; empty: none"
        className="sm:col-span-2"
        {...props('coreCharge')}
      />
      <Field
        autoComplete="off"
        autoCapitalize="none"
        hint="“standard”, or a category of Settings, Tax"
        className="sm:col-span-2"
        {...props('taxCategory')}
      />
    </>
  )
}
