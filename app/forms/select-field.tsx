import type { ComponentProps } from 'react'
import { Frame, type FrameProps } from './field.tsx'

type Options = readonly (readonly [value: string, label: string])[]

/** A labeled choice of many with its error below it. */
export function SelectField({
  label,
  error,
  hint,
  className,
  options,
  children,
  ...select
}: FrameProps & { options?: Options } & ComponentProps<'select'>) {
  return (
    <Frame label={label} error={error} hint={hint} className={className}>
      {(control) => (
        <select
          {...select}
          {...control}
          className="h-11 w-full rounded-field border border-control bg-base-100 px-3 text-base disabled:opacity-60 aria-invalid:border-error"
        >
          {options?.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
          {children}
        </select>
      )}
    </Frame>
  )
}
