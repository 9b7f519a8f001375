import { useAlive } from '../use-alive.ts'

type Props = {
  busy: boolean
  disabled?: boolean
  /** Something else is the next step now. */
  quiet?: boolean
  children: string
}

/**
 * Says what the form does, shows that it is being done, and can't be pressed twice meanwhile, nor
 * before the page has come alive.
 */
export function SubmitButton({ busy, disabled, quiet, children }: Props) {
  const alive = useAlive()
  return (
    <button
      type="submit"
      className={`btn ${quiet ? 'btn-outline' : 'btn-primary'}`}
      disabled={busy || disabled || !alive}
      aria-busy={busy}
    >
      {busy && <span className="loading loading-spinner loading-sm" aria-hidden="true" />}
      {children}
    </button>
  )
}
