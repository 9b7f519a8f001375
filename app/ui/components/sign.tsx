/** How something stands; `off` is not set up, or not tried, and wrong in neither case. */
export type SignKind = 'ok' | 'warning' | 'failed' | 'off'

const LOOKS: Record<SignKind, { color: string; path: string }> = {
  ok: { color: 'text-success', path: 'M6 1a5 5 0 1 1 0 10A5 5 0 0 1 6 1z' },
  warning: { color: 'text-warning', path: 'M6 1l5.5 10H.5z' },
  failed: {
    color: 'text-error',
    path: 'M3.2 1 6 3.8 8.8 1 11 3.2 8.2 6 11 8.8 8.8 11 6 8.2 3.2 11 1 8.8 3.8 6 1 3.2z',
  },
  off: { color: 'text-quiet', path: 'M0 4.5h12v3H0zM1 5.5v1h10v-1z' },
}

/** A state as a shape and a word: it reads in gray and aloud. */
export function Sign({ kind, children }: { kind: SignKind; children: string }) {
  const { color, path } = LOOKS[kind]
  return (
    <span className={`inline-flex items-center gap-1.5 ${color}`}>
      <svg viewBox="0 0 12 12" className="size-3 shrink-0" aria-hidden="true">
        <path d={path} fill="currentColor" fillRule="evenodd" />
      </svg>
      {children}
    </span>
  )
}
