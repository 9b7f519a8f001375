import type { ComponentProps, ReactNode } from 'react'
import { PRODUCT_LABELS } from '#contract/product.ts'
import { Field, TextField } from '../forms/field.tsx'
import { RadioField } from '../forms/radio-field.tsx'
import type { ProductField } from './product-values.ts'

type Props = {
  /** What `fieldProps` returns for the field of this name. */
  field: (name: ProductField) => Pick<ComponentProps<typeof RadioField>, 'error'> & { name: string }
  /** The field of the stock, for a product that is being added. */
  stock?: ReactNode
}

const STATES = [
  ['draft', 'Draft'],
  ['live', 'Live'],
] as const

const WHOLE = { type: 'number', inputMode: 'numeric', autoComplete: 'off' } as const
const MONEY = { type: 'number', step: 'any', inputMode: 'decimal', autoComplete: 'off' } as const

/** The fields of a product, to be put into a grid of six columns. */
export function ProductFieldset({ field, stock }: Props) {
  const props = (name: ProductField) => ({ label: PRODUCT_LABELS[name], ...field(name) })
  return (
    <>
      <Field
        autoComplete="off"
        hint="30 characters at most"
        className="sm:col-span-4"
        {...props('name')}
      />
      <Field
        {...MONEY}
        hint="Dollars per unit"
        className="sm:col-span-2"
        {...props('pricePerUnit')}
      />
      <TextField className="sm:col-span-6" {...props('description')} />
      {stock}
      <Field {...WHOLE} className="sm:col-span-3" {...props('minimumOrderQuantity')} />
      <Field
        inputMode="url"
        autoComplete="off"
        hint="The URL of a picture: https://… or /parts/…"
        className={stock ? 'sm:col-span-6' : 'sm:col-span-3'}
        {...props('img')}
      />
      <RadioField
        options={STATES}
        hint="A draft is seen by the staff only"
        className="sm:col-span-3"
        {...props('state')}
      />
      <Field
        autoComplete="off"
        autoCapitalize="characters"
        hint="Your own code, if you have one"
        className="sm:col-span-3"
        {...props('sku')}
      />
      <Field
        {...MONEY}
        hint="Dollars, never shown to customers"
        className="sm:col-span-2"
        {...props('cost')}
      />
      <Field
        {...WHOLE}
        hint="At this many units or fewer"
        className="sm:col-span-2"
        {...props('lowStockAt')}
      />
      <Field {...WHOLE} hint="Grams" className="sm:col-span-2" {...props('weightGrams')} />
    </>
  )
}
