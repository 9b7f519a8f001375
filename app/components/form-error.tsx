/** What went wrong with a whole form, in small red text under it (spec §8); spoken when it appears. */
export function FormError({ children }: { children: string | undefined }) {
  return (
    <p role="alert" className="text-error text-sm empty:hidden">
      {children}
    </p>
  )
}
