/** Marks a review whose writer has bought here. */
export function VerifiedBuyer({ className = '' }: { className?: string }) {
  return (
    <span className={`whitespace-nowrap text-quiet text-sm ${className}`}>
      <span aria-hidden="true" className="text-success">
        ✓
      </span>{' '}
      Verified buyer
    </span>
  )
}
