import { toast } from './toasts.tsx'

/** An id, whole, in small monospace, with a button beside it that copies it. */
export function CopyId({ id, label }: { id: string; label: string }) {
  return (
    <span className="inline-flex max-w-full items-center align-middle">
      <span className="min-w-0 font-mono text-xs leading-5 wrap-anywhere">{id}</span>
      <button
        type="button"
        aria-label={`Copy ${label} ${id}`}
        title={`Copy ${label}`}
        className="grid size-7 shrink-0 cursor-copy place-items-center rounded-field text-quiet hover:bg-base-200 hover:text-base-content max-lg:size-11 print:hidden"
        onClick={async () => {
          try {
            await navigator.clipboard.writeText(id)
            toast(`Copied the ${label}`)
          } catch {
            toast(`Your browser does not let this page copy the ${label}`, 'error')
          }
        }}
      >
        <svg viewBox="0 0 16 16" className="size-3.5" aria-hidden="true">
          <path
            d="M5.5 5.5v-4h9v9h-4M1.5 5.5h9v9h-9z"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinejoin="round"
          />
        </svg>
      </button>
    </span>
  )
}
