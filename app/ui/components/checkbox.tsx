import type { ComponentProps } from 'react'

/** A checkbox with its label beside it; both can be pressed. */
export function Checkbox({
  className = 'gap-3',
  children,
  ...input
}: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={`flex min-h-11 cursor-pointer items-center ${className}`}>
      <input type="checkbox" className="checkbox border-control" {...input} />
      {children}
    </label>
  )
}
