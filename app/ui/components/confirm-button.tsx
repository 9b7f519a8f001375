import { type ComponentProps, useState } from 'react'
import { ConfirmModal } from './confirm-modal.tsx'

type Props = Omit<ComponentProps<typeof ConfirmModal>, 'onClose'> & {
  label: string
  className?: string
  disabled?: boolean
  'aria-label'?: string
  onClose?: () => void
}

/** A button that asks before it does something that can't be undone. */
export function ConfirmButton({ label, className = 'btn btn-outline', ...props }: Props) {
  const { disabled, 'aria-label': name, onClose, ...modal } = props
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button
        type="button"
        className={className}
        disabled={disabled}
        aria-label={name}
        onClick={() => setAsking(true)}
      >
        {label}
      </button>
      {isAsking && (
        <ConfirmModal
          {...modal}
          onClose={() => {
            setAsking(false)
            onClose?.()
          }}
        />
      )}
    </>
  )
}
