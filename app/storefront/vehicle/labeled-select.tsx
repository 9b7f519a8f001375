import { type ComponentProps, useId } from 'react'
import type { VehicleOption } from '#contract/vehicle/vehicle-choice.ts'

type ChoiceProps = ComponentProps<'select'> & {
  label: string
  note?: string
  placeholder?: string
  options: VehicleOption[]
}

/** A select with its label. */
export function Choice({
  label,
  note,
  placeholder,
  options,
  className = '',
  ...select
}: ChoiceProps) {
  const id = useId()
  return (
    <div className={`grid min-w-0 gap-1 ${className}`}>
      <label htmlFor={id} className="text-sm">
        <b className="font-semibold">{label}</b>
        {note && <span className="text-quiet"> – {note}</span>}
      </label>
      <select id={id} className="input wide-field appearance-auto" {...select}>
        <option value="">{placeholder ?? label}</option>
        {options.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
