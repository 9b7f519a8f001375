/** A rating of 1 to 5, also with a fraction. */
export function Stars({ rating, className = '' }: { rating: number; className?: string }) {
  const full = Math.round(rating)
  return (
    <span
      role="img"
      aria-label={`${rating} of 5 stars`}
      className={`whitespace-nowrap ${className}`}
    >
      <span className="text-primary">{'★'.repeat(full)}</span>
      <span className="text-quiet">{'☆'.repeat(5 - full)}</span>
    </span>
  )
}
