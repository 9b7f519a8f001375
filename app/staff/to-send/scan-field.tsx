import { useEffect, useId } from 'react'
import { StrokeIcon } from '#app/ui/components/stroke-icon.tsx'
import { useScanner } from './use-scanner.ts'

type ScanMessage = {
  /** 'failed': what the open step says, too, and announces. */
  kind: 'good' | 'bad' | 'failed'
  text: string
  action?: { label: string; onClick: () => void }
}

const ROLES = { good: 'status', bad: 'alert', failed: undefined } as const

type Props = {
  label: string
  message: ScanMessage | undefined
  onCode: (code: string) => void
  onKey: (key: string) => boolean
  /** Another value takes the focus back: another order, another step. */
  focusOn: string
}

/**
 * The field that has the focus by default, for a scanner, for typed text, and for the page's keys.
 */
export function ScanField({ label, message, onCode, onKey, focusOn }: Props) {
  const { field, typing, rest } = useScanner({ onCode, onKey })
  const id = useId()
  const isBad = message !== undefined && message.kind !== 'good'

  // biome-ignore lint/correctness/useExhaustiveDependencies: each order and each step begins at rest
  useEffect(() => {
    if (!document.querySelector('dialog[open]')) rest()
  }, [focusOn])

  return (
    <div>
      <div className="relative">
        <StrokeIcon
          viewBox="0 0 24 24"
          className="pointer-events-none absolute top-4 left-3 z-10 size-6"
        >
          <path d="M3 8V4h4M17 4h4v4M21 16v4h-4M7 20H3v-4M7 8v8M10 8v8M13 8v8M17 8v8" />
        </StrokeIcon>
        <input
          {...field}
          id={id}
          type="text"
          aria-label={label}
          aria-describedby={`${id}-mode ${id}-message`}
          placeholder={label}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
          className="input h-14 w-full border-2 border-control pr-4 pl-12 text-lg focus:border-primary focus:outline-primary sm:pr-32"
        />
        <span
          id={`${id}-mode`}
          className="pointer-events-none absolute top-4 right-3 z-10 text-quiet text-sm leading-6 max-sm:sr-only"
        >
          {typing ? 'Then Enter' : 'Ready to scan'}
        </span>
      </div>
      <p
        id={`${id}-message`}
        role={ROLES[message?.kind ?? 'good']}
        className={`mt-2 mb-2 min-h-6 font-semibold wrap-anywhere ${isBad ? 'text-error' : 'text-success'}`}
      >
        {message && (
          <>
            <span aria-hidden="true">{isBad ? '✕ ' : '✓ '}</span>
            {message.text}
          </>
        )}
      </p>
      {message?.action && (
        <button type="button" className="btn btn-outline mb-2" onClick={message.action.onClick}>
          {message.action.label}
        </button>
      )}
    </div>
  )
}
