import { StrokeIcon } from './stroke-icon.tsx'
import { toast } from './toasts.tsx'

type Props = { id: string; label: string }

/** An id, whole, in small monospace, with a button beside it that copies it. */
export function CopyId({ id, label }: Props) {
  return (
    // In a column of a table the button follows the last character: beside the text it would cause
    // more lines.
    <span className="inline-flex max-w-full items-center align-middle lg:inline-block lg:leading-5">
      <span className="min-w-0 font-mono text-xs leading-5 wrap-anywhere">{id}</span>
      {/* Negative margins: the button's 44 pixels must not make rows taller. */}
      <span className="-my-2 shrink-0 lg:-my-3 lg:-mr-4 lg:-ml-1 lg:inline-block lg:align-middle print:hidden">
        <CopyButton id={id} label={label} />
      </span>
    </span>
  )
}

/** An id that is a button itself: for tables with little room. */
export function CopiedId({ id, label, className = '' }: Props & { className?: string }) {
  return (
    <button
      type="button"
      aria-label={`Copy ${label} ${id}`}
      title={`Copy ${label}`}
      className={`cursor-copy text-left font-mono text-[0.6875rem] text-quiet leading-4 wrap-anywhere hover:text-base-content ${className}`}
      onClick={() => void copy(id, label)}
    >
      {id}
    </button>
  )
}

async function copy(id: string, label: string) {
  try {
    await navigator.clipboard.writeText(id)
    toast(`Copied the ${label}`)
  } catch {
    toast(`Your browser does not let this page copy the ${label}`, 'error')
  }
}

/** Copies the id beside it. */
export function CopyButton({ id, label }: Props) {
  return (
    <button
      type="button"
      aria-label={`Copy ${label} ${id}`}
      title={`Copy ${label}`}
      className="grid size-11 cursor-copy noscript:hidden place-items-center rounded-field text-quiet hover:text-base-content"
      onClick={() => void copy(id, label)}
    >
      <StrokeIcon viewBox="0 0 16 16" className="size-4" strokeLinejoin="round">
        <path d="M5.5 5.5v-4h9v9h-4M1.5 5.5h9v9h-9z" />
      </StrokeIcon>
    </button>
  )
}
