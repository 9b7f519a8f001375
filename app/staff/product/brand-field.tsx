import { type ComponentProps, useId, useState } from 'react'
import { suggestBrands } from '#app/api/edited-part.ts'
import { Field } from '#app/ui/forms/field.tsx'

type Props = ComponentProps<typeof Field> & {
  /** A brand that the shop has is typed, or chosen of those that begin so. */
  onKnown?: ((input: HTMLInputElement) => void) | undefined
}

/** A brand, with those that begin with what is typed. */
export function BrandField({ onKnown, ...props }: Props) {
  const [brands, setBrands] = useState<string[]>([])
  const id = useId()
  return (
    <>
      <Field
        list={id}
        autoComplete="off"
        maxLength={60}
        {...props}
        onInput={({ currentTarget }) => {
          const typed = currentTarget.value.trim()
          if (brands.includes(typed)) onKnown?.(currentTarget)
          void suggestBrands(typed.slice(0, 60)).then(setBrands, () => {})
        }}
      />
      <datalist id={id}>
        {brands.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
