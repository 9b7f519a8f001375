import type { ComponentProps, ReactNode } from 'react'

type Props<Value extends string> = Omit<ComponentProps<'input'>, 'type' | 'value'> & {
  label: string
  options: readonly (readonly [value: Value, label: string])[]
  /** Gets the value of the chosen option. */
  onChoose?: (value: Value) => void
  hint?: ReactNode
  error?: string | undefined
}

/** A choice of a few, as radio buttons side by side: one stop for Tab, arrows between them. */
export function RadioField<Value extends string>({
  label,
  options,
  onChoose,
  hint,
  error,
  className,
  ...input
}: Props<Value>) {
  const note = error ?? hint
  return (
    <fieldset className={className}>
      <legend className="mb-1 font-semibold text-sm">{label}</legend>
      <div className="inline-flex rounded-field border border-control bg-base-100">
        {options.map(([value, text]) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-center gap-1.5 px-2.5 not-last:border-control not-last:border-r sm:gap-2 sm:px-4 has-checked:font-semibold"
          >
            <input
              type="radio"
              value={value}
              {...input}
              {...(onChoose && { onChange: () => onChoose(value) })}
              className="size-4 accent-primary"
            />
            {text}
          </label>
        ))}
      </div>
      {note && <p className={`mt-1 text-sm ${error ? 'text-error' : 'text-quiet'}`}>{note}</p>}
    </fieldset>
  )
}
