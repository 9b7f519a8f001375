import { type ReactNode, useId } from 'react'
import { Card } from '#app/ui/components/card.tsx'

type Props = { title: string; disabled: boolean; children: ReactNode }

/** A part of a form under its heading, in a grid of six columns. */
export function FieldsetCard({ title, disabled, children }: Props) {
  const id = useId()
  return (
    <Card
      as="fieldset"
      disabled={disabled}
      aria-labelledby={id}
      className="grid min-w-0 gap-4 p-4 sm:grid-cols-6 sm:p-5"
    >
      <h3 id={id} className="sm:col-span-6">
        {title}
      </h3>
      {children}
    </Card>
  )
}
