import type { ReactNode } from 'react'

/** A label and its value, in a `dl`. */
export function DescriptionItem({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-quiet text-sm">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
