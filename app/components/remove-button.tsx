type Props = { label: string; onRemove: () => void; className?: string }

/** Removes one of several entries; `label` names which, as each says only Remove. */
export function RemoveButton({ label, onRemove, className = 'btn-outline' }: Props) {
  return (
    <button type="button" aria-label={label} className={`btn ${className}`} onClick={onRemove}>
      Remove
    </button>
  )
}
