import { type ReactNode, useId } from 'react'
import { Card } from '#app/ui/components/card.tsx'

type Props = { title: string; disabled: boolean; className?: string; children: ReactNode }

/** A part of a form in a grid of six columns. */
export function FieldsetCard({ title, disabled, className = '', children }: Props) {
  const id = useId()
  return (
    <Card
      as="fieldset"
      disabled={disabled}
      aria-labelledby={id}
      className={`grid min-w-0 gap-4 p-4 sm:grid-cols-6 sm:p-5 ${className}`}
    >
      <h3 id={id} className="sr-only">
        {title}
      </h3>
      {children}
    </Card>
  )
}
