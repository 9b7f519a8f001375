import type { ComponentProps } from 'react'

type Option = { value: string; label: string; mark?: string | undefined }

type Props = {
  legend: string
  /** The buttons say enough to those who see them. */
  hideLegend?: boolean
  options: Option[]
  /** The chosen one, where no form knows it. */
  value?: string
} & Omit<ComponentProps<'input'>, 'type' | 'value'>

/** Radio buttons that look like one row of buttons: one Tab stop, arrows choose. */
export function RadioGroup({ legend, hideLegend, options, value: chosen, ...input }: Props) {
  return (
    <fieldset>
      <legend className={hideLegend ? 'sr-only' : 'mb-1 font-semibold text-sm'}>{legend}</legend>
      <div className="grid grid-cols-2 gap-2">
        {options.map(({ value, label, mark }) => (
          <label
            key={value}
            className="relative last:odd:col-span-2 flex min-h-11 cursor-pointer items-center justify-center gap-1.5 rounded-field border border-quiet px-2 has-checked:border-neutral has-checked:bg-neutral has-checked:font-semibold has-checked:text-neutral-content has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              value={value}
              className="sr-only"
              {...(chosen !== undefined && { checked: value === chosen })}
              {...input}
            />
            {mark && <span aria-hidden="true">{mark}</span>}
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
