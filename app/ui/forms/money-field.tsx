import { type ComponentProps, useState } from 'react'
import { flushSync } from 'react-dom'
import { Field } from './field.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'inputMode'> & {
  /** A number input, as long as what is typed can be one. */
  number?: boolean
}

/** Dollars. What is typed stays: Chromium’s number inputs drop a comma, which makes 940 of 9,40. */
export function MoneyField({ number = false, ...props }: Props) {
  const [hasComma, setHasComma] = useState(false)
  if (!number) return <Field autoComplete="off" {...props} inputMode="decimal" />
  return (
    <Field
      autoComplete="off"
      {...props}
      type={hasComma ? 'text' : 'number'}
      step="any"
      inputMode="decimal"
      onBeforeInput={({ data, currentTarget }) => {
        if (hasComma || !data?.includes(',')) return
        flushSync(() => setHasComma(true)) // before the comma is inserted
        currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length)
      }}
      onBlur={(event) => {
        if (!event.currentTarget.value.includes(',')) setHasComma(false)
        props.onBlur?.(event)
      }}
    />
  )
}
