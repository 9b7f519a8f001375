import { useSyncExternalStore } from 'react'

const TOAST_MS = 5000 // spec §8

type Toast = { id: number; text: string }

let toasts: Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const none: Toast[] = []

/** Says that something worked, top right, for five seconds; screen readers hear it. */
export function toast(text: string) {
  lastId += 1
  const added = { id: lastId, text }
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
      className="toast toast-top toast-end top-16 z-50 max-w-full whitespace-normal"
    >
      {shown.map(({ id, text }) => (
        <p
          key={id}
          className="rounded-box border border-base-300 border-l-4 border-l-success bg-base-100 px-4 py-3 shadow-sm"
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
