import {
  type ComponentType,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import { StrokeIcon } from '#app/ui/components/stroke-icon.tsx'
import { toast } from '#app/ui/components/toasts.tsx'
import { useIsAllowed } from '../session/session.ts'
import { TO_SEND } from './dashboard-entries.ts'
import { closeGoTo, openGoTo, takeKey, useGoTo } from './go-to-state.ts'

/** Opens a dialog that leads to any screen, order, part or person. It is loaded when it is used. */
export function GoTo() {
  return useIsAllowed() ? <GoToButton /> : null
}

/** The dialog's script waits this long, since the page's own come first. */
const IDLE_MS = 300

let loaded: ComponentType | undefined

async function load() {
  const { GoToDialog } = await import('./go-to-dialog.tsx')
  loaded = GoToDialog
  return GoToDialog
}

export function GoToButton() {
  const { pathname } = useLocation()
  const { isOpen } = useGoTo()
  const [Dialog, setDialog] = useState(() => loaded)
  // On To send the slash belongs to the field for scans.
  const hasSlash = pathname !== TO_SEND
  const button = useRef<HTMLButtonElement>(null)
  useCloseOnLeaving()
  useFocusAfterClosing(button, isOpen)

  useEffect(() => {
    if (!isOpen || Dialog) return
    load().then(
      (found) => setDialog(() => found),
      () => {
        closeGoTo()
        toast('Go to could not be loaded. Please try again.', 'error')
      },
    )
  }, [isOpen, Dialog])

  // The first key opens it at once; while a page loads, its scripts come first.
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), IDLE_MS)
    return () => clearTimeout(timer)
  }, [])

  // The listener is there before the button is painted, so that the key on it works as soon as it
  // is seen.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return
      const { key, ctrlKey, metaKey, altKey } = event
      if (takeKey(event)) return event.preventDefault()
      const isCommand = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey
      const isSlash = key === '/' && hasSlash && !ctrlKey && !metaKey && !isTyping(event)
      if (!isCommand && !isSlash) return
      event.preventDefault()
      openGoTo()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [hasSlash])

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-keyshortcuts={hasSlash ? '/ Control+K' : 'Control+K'}
        aria-haspopup="dialog"
        className="btn btn-outline min-w-0 flex-1 border-control bg-base-100 font-semibold lg:max-w-96"
        onPointerEnter={() => void load().catch(() => {})}
        onFocus={() => void load().catch(() => {})}
        onClick={openGoTo}
      >
        <MagnifierIcon />
        <span className="truncate">
          Go to
          <span className="font-normal text-quiet max-sm:hidden"> screen, order, part, person</span>
        </span>
        {/* Hidden from screen readers: they read the key from `aria-keyshortcuts`. */}
        <span
          aria-hidden="true"
          className="ml-auto rounded border border-control px-1.5 font-mono font-normal text-quiet text-xs leading-5 max-lg:hidden"
        >
          {hasSlash ? '/' : 'Ctrl K'}
        </span>
      </button>
      {isOpen && Dialog && <Dialog />}
    </>
  )
}

let buttons = 0

/** Closes it when its button goes, unless another one takes its place. */
function useCloseOnLeaving() {
  useLayoutEffect(() => {
    buttons += 1
    return () => {
      buttons -= 1
      setTimeout(() => buttons === 0 && closeGoTo())
    }
  }, [])
}

/**
 * The browser restores the focus, unless the page's frame was replaced and the button that had it
 * is gone.
 */
function useFocusAfterClosing(button: RefObject<HTMLButtonElement | null>, isOpen: boolean) {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (hasClosed && isWholePage(document.activeElement)) button.current?.focus()
  }, [button, isOpen])
}

/** What has the focus when no control has. */
function isWholePage(element: Element | null) {
  return element === document.body || element?.id === 'content'
}

function isTyping({ target }: KeyboardEvent) {
  return target instanceof Element && target.closest('input, textarea, select') !== null
}

function MagnifierIcon() {
  return (
    <StrokeIcon className="size-5 shrink-0" strokeLinecap="round">
      <path d="M13 13l4 4M14 8.5a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0z" />
    </StrokeIcon>
  )
}
