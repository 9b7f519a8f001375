import { toast } from './toasts.tsx'

type Props = { text: string; what: string }

/** Copies what stands beside it, such as an id. */
export function CopyButton({ text, what }: Props) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast(`Copied the ${what}`)
    } catch {
      toast(`The browser does not let this page copy the ${what}`, 'error')
    }
  }
  return (
    <button
      type="button"
      className="btn btn-ghost btn-square"
      aria-label={`Copy the ${what}`}
      onClick={copy}
    >
      <svg
        viewBox="0 0 20 20"
        className="size-5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M7 7V3.5h9.5V13H13M3.5 7H13v9.5H3.5z" />
      </svg>
    </button>
  )
}
