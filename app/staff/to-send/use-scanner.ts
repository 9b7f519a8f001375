import {
  type KeyboardEvent as ReactKeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { isComposing } from '#app/ui/components/is-composing.ts'
import { SCAN_GAP_MS } from '#app/ui/components/scan-gap.ts'

type Options = {
  /** The scanned code, or the typed one after Enter. */
  onCode: (code: string) => void
  /**
   * A key pressed by itself. @returns is it a command? If not, it is the start of what a person
   * types.
   */
  onKey: (key: string) => boolean
}

/**
 * A field that waits for a scanner. At rest each key is a command, unless the next one follows
 * faster than a person types: then it is a scan, which ends with Enter. After a click, `/`, or a
 * key that is no command, it is a text field until Enter or Escape.
 */
export function useScanner({ onCode, onKey }: Options) {
  const input = useRef<HTMLInputElement>(null)
  const burst = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const scannedAt = useRef(Number.NEGATIVE_INFINITY)
  const [text, setText] = useState('')
  const [typing, setTyping] = useState(false)

  function rest() {
    setText('')
    setTyping(false)
    input.current?.focus({ preventScroll: true })
  }

  function type(start: string) {
    setText(start)
    setTyping(true)
    input.current?.focus({ preventScroll: true })
  }

  /** The burst was not ended by Enter in time: it came from a person. */
  const endBurst = useEffectEvent(() => {
    const keys = burst.current
    burst.current = ''
    if (keys.length === 1 && onKey(keys)) return
    type(keys)
  })

  /** Some scanners send Enter twice. */
  function isSecondEnter({ key, timeStamp }: KeyboardEvent | ReactKeyboardEvent) {
    return key === 'Enter' && timeStamp - scannedAt.current < SCAN_GAP_MS
  }

  /** @returns was the key taken? */
  function press(event: KeyboardEvent | ReactKeyboardEvent) {
    const { key, repeat, ctrlKey, metaKey, altKey, timeStamp } = event
    if (ctrlKey || metaKey || altKey) return false
    if (key === 'Enter' && burst.current.length > 1) {
      clearTimeout(timer.current)
      const code = burst.current.trim()
      burst.current = ''
      scannedAt.current = timeStamp
      if (code) onCode(code)
      return true
    }
    if (key === 'Enter') {
      return repeat || isSecondEnter(event) || onKey(key)
    }
    if (key.length !== 1 || (key === ' ' && burst.current === '')) return false
    clearTimeout(timer.current)
    if (key === '/' && burst.current === '') {
      type('')
      return true
    }
    // A key that is held down repeats as fast as a scanner types.
    if (repeat) return onKey(key)
    burst.current += key
    timer.current = setTimeout(() => endBurst(), SCAN_GAP_MS)
    return true
  }

  function onKeyDown(event: ReactKeyboardEvent) {
    if (isComposing(event.nativeEvent)) return
    if (!typing) {
      if (press(event)) event.preventDefault()
      return
    }
    if (event.key === 'Escape') rest()
    if (event.key !== 'Enter') return
    event.preventDefault()
    const code = text.trim()
    rest()
    if (code) onCode(code)
  }

  // Keys that are pressed elsewhere on the page count, too, but not those in other fields and in
  // modals.
  const onDocumentKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event
    if (event.defaultPrevented || !(target instanceof HTMLElement) || !isAtRest(target)) return
    const isControl = target.closest('a, button, summary, [tabindex]') !== null
    if (isControl && burst.current === '' && (key === 'Enter' || key === ' ')) {
      if (isSecondEnter(event)) event.preventDefault()
      return
    }
    if (press(event)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onDocumentKey(event)
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('keydown', listen)
      clearTimeout(timer.current)
    }
  }, [])

  return {
    typing,
    rest,
    field: {
      ref: input,
      value: text,
      // At rest a phone shows no keyboard.
      inputMode: typing ? ('text' as const) : ('none' as const),
      onKeyDown,
      onPointerDown: () => setTyping(true),
      onBlur: () => text === '' && setTyping(false),
      // The text was pasted, or comes from an on-screen keyboard that reports no keys.
      onChange: ({ target }: { target: HTMLInputElement }) => type(target.value),
    },
  }
}

function isAtRest(target: HTMLElement) {
  if (document.querySelector('dialog[open]')) return false
  return !target.closest('input:not([type=checkbox]):not([type=radio]), textarea, select')
}
