import type { ChangeEvent, ComponentProps } from 'react'
import { Frame, type FrameProps } from './field.tsx'

type Props<Value extends string> = FrameProps &
  ComponentProps<'select'> & {
    options?: readonly (readonly [value: Value, label: string])[]
    /** Gets the value of the chosen option. */
    onChoose?: (value: Value) => void
  }

/** A labeled choice of many with its error below it. */
export function SelectField<Value extends string>({
  label,
  error,
  hint,
  className,
  options,
  onChoose,
  children,
  ...select
}: Props<Value>) {
  function choose({ target }: ChangeEvent<HTMLSelectElement>) {
    const chosen = options?.find(([value]) => value === target.value)
    if (chosen) onChoose?.(chosen[0])
  }
  return (
    <Frame label={label} error={error} hint={hint} className={className}>
      {(control) => (
        <select
          {...select}
          {...control}
          {...(onChoose && { onChange: choose })}
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
