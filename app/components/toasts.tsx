import { useSyncExternalStore } from 'react'

const TOAST_MS = 5000 // spec §8

type Kind = 'success' | 'error'
type Toast = { id: number; text: string; kind: Kind }

let toasts: Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const none: Toast[] = []

const BORDERS = { success: 'border-l-success', error: 'border-l-error' }

/** Says what has happened, top right, for five seconds; screen readers hear it. */
export function toast(text: string, kind: Kind = 'success') {
  lastId += 1
  const added = { id: lastId, text, kind }
  change([...toasts, added])
  setTimeout(() => change(toasts.filter((shown) => shown !== added)), TOAST_MS)
}

/** The toast area of the page. It is always there, so that a screen reader listens to it. */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )
  return (
    <div
      role="status"
      className="toast toast-top toast-end top-2 lg:top-17 z-50 max-w-full whitespace-normal"
    >
      {shown.map(({ id, text, kind }) => (
        <p
          key={id}
          className={`min-w-0 max-w-full rounded-box border border-base-300 border-l-4 bg-base-100 wrap-anywhere px-4 py-3 shadow-sm ${BORDERS[kind]}`}
        >
          {text}
        </p>
      ))}
    </div>
  )
}

function change(next: Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
