import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { Notice, type NoticeKind } from './notice.tsx'

const TOAST_MS = 5000 // spec §8

type Toast = { id: number; text: string; kind: NoticeKind; topic: string | undefined }

let toasts: Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const none: Toast[] = []

/**
 * Shows a message for five seconds, top right; screen readers announce it.
 * An error is of its page alone.
 * @param topic of which the last message counts, and no longer than the page is open
 */
export function toast(text: string, kind: NoticeKind = 'success', topic?: string) {
  lastId += 1
  const added = { id: lastId, text, kind, topic }
  change([...toasts.filter((shown) => !topic || shown.topic !== topic), added])
  setTimeout(() => change(toasts.filter((shown) => shown !== added)), TOAST_MS)
}

/**
 * The live region of the toasts. It is in the page from the start, so that screen readers announce
 * them. It follows the navigation bar, and stays at the top of a scrolled page; a click goes
 * through it to the control that it covers.
 */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each page
  useEffect(
    () => change(toasts.filter(({ topic, kind }) => !topic && kind !== 'error')),
    [pathname],
  )
  return (
    <div className="pointer-events-none sticky top-0 z-50 h-0">
      <div
        role="status"
        className="toast toast-top toast-end absolute top-2 max-w-[calc(100vw-2rem)] whitespace-normal max-sm:inset-x-4"
      >
        {shown.map(({ id, text, kind }) => (
          <Notice as="p" key={id} kind={kind} className="min-w-0 max-w-full px-4 py-3 shadow-lg">
            {text}
          </Notice>
        ))}
      </div>
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
