import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'

type Props = { label: string; onRemove: () => void; className?: string }

/** Removes one of several entries; `label` names which, as each says only Remove. */
export function RemoveButton({ label, onRemove, className = 'btn-outline' }: Props) {
  /**
   * Moves the focus, which would be lost with this button, to the next one: that of the next entry,
   * or the one that adds an entry.
   */
  function remove({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const buttons = [...(currentTarget.form?.elements ?? [])].filter(isButton)
    const after = buttons.slice(buttons.indexOf(currentTarget) + 1)
    flushSync(onRemove)
    after.find((button) => button.isConnected)?.focus()
  }

  return (
    <button type="button" aria-label={label} className={`btn ${className}`} onClick={remove}>
      Remove
    </button>
  )
}

function isButton(element: Element) {
  return element instanceof HTMLButtonElement
}
