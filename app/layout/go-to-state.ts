import { useLayoutEffect, useState } from 'react'

// The state of Go to. It is stored outside of the components, so that no key is lost when the
// page's frame, with the button, is replaced after loading.

type GoToState = {
  isOpen: boolean
  typed: string
  /** Enter was pressed: the first hit for what is typed is opened as soon as it is found. */
  isEntered: boolean
}

const CLOSED: GoToState = { isOpen: false, typed: '', isEntered: false }

let state = CLOSED
const listeners = new Set<() => void>()

/**
 * Not `useSyncExternalStore`: it subscribes after the paint, and React takes back a letter that is
 * typed before.
 */
export function useGoTo() {
  const [shown, setShown] = useState(state)
  useLayoutEffect(() => {
    const show = () => setShown(state)
    show()
    listeners.add(show)
    return () => {
      listeners.delete(show)
    }
  }, [])
  return shown
}

/** A second press changes nothing. */
export function openGoTo() {
  if (!state.isOpen) set({ ...CLOSED, isOpen: true })
}

export function closeGoTo() {
  if (state.isOpen) set(CLOSED)
}

/** Typing another text takes an Enter back. */
export function typeInGoTo(typed: string) {
  set({ ...state, typed, isEntered: false })
}

export function setEntered(isEntered: boolean) {
  set({ ...state, isEntered: isEntered && state.typed.trim() !== '' })
}

/** A key that is pressed before the field has the focus. @returns was it one of Go to’s? */
export function takeKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  if (!state.isOpen || ctrlKey || metaKey || altKey) return false
  if (key === 'Enter') setEntered(true)
  else if (key === 'Escape') closeGoTo()
  else if (key === 'Backspace') typeInGoTo(state.typed.slice(0, -1))
  else if (key.length === 1) typeInGoTo(state.typed + key)
  else return false
  return true
}

function set(next: GoToState) {
  state = next
  for (const listener of listeners) listener()
}
