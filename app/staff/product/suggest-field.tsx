import { type ComponentProps, useId, useState } from 'react'
import { suggestBrands, suggestTags } from '#app/api/edited-part.ts'
import { Field } from '#app/ui/forms/field.tsx'

type Props = ComponentProps<typeof Field> & {
  /** What is suggested; undefined: nothing. */
  of: 'brand' | 'tag' | undefined
  /** One that the shop has is typed, or chosen of those that begin so. */
  onKnown?: ((input: HTMLInputElement) => void) | undefined
}

const SUGGESTIONS = {
  brand: { suggest: suggestBrands, maxLength: 60 },
  tag: { suggest: suggestTags, maxLength: 40 },
}

/** A field with the brands, or the tags, that begin with what is typed. */
export function SuggestField({ of, onKnown, ...props }: Props) {
  const [known, setKnown] = useState<string[]>([])
  const id = useId()
  if (!of) return <Field {...props} />
  const { suggest, maxLength } = SUGGESTIONS[of]
  return (
    <>
      <Field
        list={id}
        autoComplete="off"
        maxLength={maxLength}
        {...props}
        onInput={({ currentTarget }) => {
          const typed = currentTarget.value.trim()
          if (known.includes(typed)) onKnown?.(currentTarget)
          void suggest(typed.slice(0, maxLength)).then(setKnown, () => {})
        }}
      />
      <datalist id={id}>
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
