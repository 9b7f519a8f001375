import type { ComponentProps, ReactNode } from 'react'
import { Field, TextField } from '#app/ui/forms/field.tsx'
import { MoneyField } from '#app/ui/forms/money-field.tsx'
import { RadioField } from '#app/ui/forms/radio-field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import type { StaffCategory } from '#contract/catalog/category.ts'
import { PRODUCT_LABELS } from '#contract/catalog/product.ts'

import { CategoryOptions } from '../category-options.tsx'
import { SuggestField } from '../suggest-field.tsx'
import { FITS, type ProductField } from './product-values.ts'

export type ProductFieldsetProps = {
  /**
   * What `fieldProps` returns for the field of this name, and its hint, where it depends on what is
   * typed.
   */
  field: (
    name: ProductField,
  ) => Pick<ComponentProps<typeof RadioField>, 'error' | 'hint'> & { name: string }
}

type Props = ProductFieldsetProps & {
  /**
   * Renders the field of the stock, for a product that is being added: fields are registered in the
   * sequence in which the page has them.
   */
  stock?: () => ReactNode
  /** The same: takes the drawing that stands for a photo. */
  onDrawing?: () => void
}

const STATES = [
  ['draft', 'Draft'],
  ['live', 'Live'],
] as const

const WHOLE = { type: 'number', inputMode: 'numeric', autoComplete: 'off' } as const

/** The fields of a product, to be put into a grid of six columns. */
export function ProductFieldset({ field, stock, onDrawing }: Props) {
  const props = (name: ProductField) => ({ label: PRODUCT_LABELS[name], ...field(name) })
  return (
    <>
      <Field
        autoComplete="off"
        hint="30 characters at most"
        className="sm:col-span-4"
        {...props('name')}
      />
      <MoneyField
        number={stock !== undefined}
        hint="Dollars per unit"
        className="sm:col-span-2"
        {...props('pricePerUnit')}
      />
      <TextField className="sm:col-span-6" {...props('description')} />
      {stock?.()}
      <Field {...WHOLE} className="sm:col-span-3" {...props('minimumOrderQuantity')} />
      <Field
        inputMode="url"
        autoComplete="off"
        hint={`${onDrawing ? 'You add photos in the next step. ' : ''}The URL of a picture: https://… or /parts/…`}
        className={stock ? 'sm:col-span-6' : 'sm:col-span-3'}
        {...props('img')}
      />
      {onDrawing && (
        <button
          type="button"
          className="btn btn-outline justify-self-start border-control sm:col-span-6"
          onClick={onDrawing}
        >
          No picture yet: use a drawing
        </button>
      )}
      <RadioField
        options={STATES}
        hint="Only staff see a draft"
        className="sm:col-span-3"
        {...props('state')}
      />
      <Field
        autoComplete="off"
        autoCapitalize="characters"
        hint="Your own code, if you have one"
        className="half sm:col-span-3"
        {...props('sku')}
      />
      <Field
        autoComplete="off"
        hint="Where it lies, such as B3-12"
        className="half sm:col-span-3"
        {...props('shelf')}
      />
      <Field autoComplete="off" className="half sm:col-span-3" {...props('weightGrams')} />
      <MoneyField
        hint="Dollars, never shown to customers"
        className="half sm:col-span-3"
        {...props('cost')}
      />
      <Field
        {...WHOLE}
        hint="At this many units or fewer; empty: as in Settings"
        className="sm:col-span-3"
        {...props('lowStockAt')}
      />
      <Field
        autoComplete="off"
        autoCapitalize="none"
        hint="Words to find it by on Manage Products, with commas between them"
        className="sm:col-span-3"
        {...props('tags')}
      />
      <Field
        type="date"
        hint="When more units come; customers see it while it is out of stock"
        className="sm:col-span-3"
        {...props('expectedOn')}
      />
    </>
  )
}

/** What the part is, for those who look for it: in the same grid. */
export function PartFieldset({
  field,
  categories,
  successor,
}: ProductFieldsetProps & { categories: readonly StaffCategory[]; successor: ReactNode }) {
  const props = (name: ProductField) => ({ label: PRODUCT_LABELS[name], ...field(name) })
  return (
    <>
      <Field
        autoComplete="off"
        hint="The full name, up to 120 characters"
        className="sm:col-span-6"
        {...props('title')}
      />
      <SuggestField
        of="brand"
        hint="The maker; a new name is added"
        className="half sm:col-span-3"
        {...props('brand')}
      />
      <Field autoComplete="off" className="half sm:col-span-3" {...props('number')} />
      <SelectField className="sm:col-span-3" {...props('categoryId')}>
        <option value="">None</option>
        <CategoryOptions categories={categories} />
      </SelectField>
      <SelectField
        options={FITS}
        hint="Shown to buyers with a vehicle"
        className="sm:col-span-3"
        {...props('fits')}
      />
      <Field
        autoComplete="off"
        hint="What comes with it, such as “4 pads, 2 wear sensors”"
        className="sm:col-span-3"
        {...props('includes')}
      />
      <Field
        autoComplete="off"
        hint="Such as “2 years”"
        className="sm:col-span-3"
        {...props('warranty')}
      />
      {successor}
    </>
  )
}
