import {
  type ComponentType,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../session/session.ts'
import { TO_SEND } from './dashboard-entries.ts'

type DialogProps = { typedBefore: string; wasEntered: boolean; onClose: () => void }

type Props = {
  /** The page is still loading, and its frame will be another. */
  disabled: boolean
}

/** Opens a dialog that leads to any screen, order, part or person. It is loaded when it is used. */
export function GoTo({ disabled }: Props) {
  const session = useSession()
  return session.status === 'in' && session.admin ? <GoToButton disabled={disabled} /> : null
}

/** The dialog's script waits this long, since the page's own come first. */
const IDLE_MS = 300

function load() {
  return import('./go-to-dialog.tsx')
}

export function GoToButton({ disabled }: Props) {
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  /** Between the key that opens it and the field that takes the next ones. */
  const [typedBefore, setTypedBefore] = useState('')
  const [wasEntered, setEntered] = useState(false)
  const isOpening = useRef(false)
  const [Dialog, setDialog] = useState<ComponentType<DialogProps>>()
  // There it belongs to the field for scans.
  const hasSlash = pathname !== TO_SEND

  const open = useCallback(() => {
    setTypedBefore('')
    setEntered(false)
    isOpening.current = true
    setOpen(true)
  }, [])
  const close = useCallback(() => {
    isOpening.current = false
    setOpen(false)
  }, [])

  useEffect(() => {
    if (!isOpen || Dialog) return
    load().then(
      ({ GoToDialog }) => setDialog(() => GoToDialog),
      close, // offline: nothing is found either
    )
  }, [isOpen, Dialog, close])

  // The first key opens it at once; while a page loads, its scripts come first.
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), IDLE_MS)
    return () => clearTimeout(timer)
  }, [])

  // Before the button is painted: a key that is shown works.
  useLayoutEffect(() => {
    if (disabled) return
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return
      const { key, ctrlKey, metaKey, altKey } = event
      if (isOpening.current && !ctrlKey && !metaKey && !altKey && key.length === 1) {
        event.preventDefault()
        setTypedBefore((typed) => typed + key)
        return
      }
      if (isOpening.current && key === 'Enter') {
        event.preventDefault()
        setEntered(true)
        return
      }
      const isCommand = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey
      const isSlash = key === '/' && hasSlash && !ctrlKey && !metaKey && !isTyping(event)
      if (!isCommand && !isSlash) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [disabled, hasSlash, open])

  return (
    <>
      <button
        type="button"
        disabled={disabled}
        aria-keyshortcuts={hasSlash ? '/ Control+K' : 'Control+K'}
        aria-haspopup="dialog"
        className="btn btn-outline border-control bg-base-100 lg:w-96"
        onPointerEnter={() => void load().catch(() => {})}
        onFocus={() => void load().catch(() => {})}
        onClick={open}
      >
        <MagnifierIcon />
        <span>
          Go to<span className="font-normal max-lg:hidden"> screen, order, part, person</span>
        </span>
        {/* Not of the name: a screen reader has it from the attribute. */}
        <span
          aria-hidden="true"
          className="ml-auto rounded border border-control px-1.5 font-mono text-quiet text-xs leading-5 max-lg:hidden"
        >
          {hasSlash ? '/' : 'Ctrl K'}
        </span>
      </button>
      {isOpen && Dialog && <Dialog {...{ typedBefore, wasEntered }} onClose={close} />}
    </>
  )
}

function isTyping({ target }: KeyboardEvent) {
  return target instanceof Element && target.closest('input, textarea, select') !== null
}

function MagnifierIcon() {
  return (
    <svg viewBox="0 0 20 20" className="size-5 shrink-0" aria-hidden="true">
      <path
        d="M13 13l4 4M14 8.5a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </svg>
  )
}
