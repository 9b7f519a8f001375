import type { ComponentProps } from 'react'
import { Spinner } from './spinner.tsx'

type Props = ComponentProps<'button'> & { pending: boolean; type?: 'button' | 'submit' }

/** A button whose call can take a moment: meanwhile it is disabled, and has a spinner. */
export function ActionButton({ pending, disabled, type = 'button', children, ...props }: Props) {
  return (
    <button {...props} type={type} disabled={pending || disabled} aria-busy={pending}>
      {pending && <Spinner />}
      {children}
    </button>
  )
}
