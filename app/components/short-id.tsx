import { toast } from './toasts.tsx'

/** An id, shortened in the middle; a click copies the whole. */
export function ShortId({ id, label }: { id: string; label: string }) {
  return (
    <button
      type="button"
      title={id}
      aria-label={`Copy ${label} ${id}`}
      className="min-h-6 cursor-copy whitespace-nowrap text-left max-md:min-h-11 font-mono text-sm hover:underline"
      onClick={async () => {
        try {
          await navigator.clipboard.writeText(id)
          toast(`Copied the ${label}`)
        } catch {
          toast(`The browser does not let this page copy the ${label}`, 'error')
        }
      }}
    >
      {id.length > 14 ? `${id.slice(0, 6)}…${id.slice(-6)}` : id}
    </button>
  )
}
