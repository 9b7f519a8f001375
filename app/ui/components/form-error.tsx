/**
 * The error of a whole form or action, in small red text below it (spec §8); announced when it
 * appears.
 */
export function FormError({ children }: { children: string | undefined }) {
  return (
    <p role="alert" className="text-error text-sm empty:hidden">
      {children}
    </p>
  )
}
