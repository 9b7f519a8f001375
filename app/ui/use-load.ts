import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { onNextLogin } from '#app/api/authorized-call.ts'

type Load<Value> = (signal: AbortSignal) => Promise<Value>

type Options<Value> = {
  /** What is shown meanwhile. */
  shown?: Value
  /** Is `shown` what `load` would give? Then only another key is loaded. */
  isFresh?: boolean
  /** How long a key has to stay the same before it is loaded, such as one that is being typed. */
  pauseMs?: number
  onLoad?: (value: Value) => void
}

type State<Value> = {
  value: Value | undefined
  /** The key that `value` was loaded for. */
  of: unknown
  error?: unknown
  running: 'load' | 'again' | undefined
}

/**
 * What a component loads for a key; for undefined, nothing. Another key, and leaving the page,
 * abort what is under way: its answer is ignored. The value before stays until the next one is
 * there; `isCurrent` says whether it is of this key. What the end of the session has refused is
 * loaded again after the next login.
 *
 * Not TanStack Query: each page with a list would load 10.8 kB (gzip) instead of 2 kB, it reloads a
 * long list in as many calls as it has pages instead of one, and the cache of lists by history
 * entry would still be ours.
 */
export function useLoad<Value>(
  key: unknown,
  load: Load<Value>,
  { shown, isFresh, pauseMs, onLoad }: Options<Value> = {},
) {
  const [state, setState] = useState<State<Value>>(() => ({
    value: shown,
    of: isFresh ? key : undefined,
    running: isFresh || key === undefined ? undefined : 'load',
  }))
  const latest = useRef({ state, signal: new AbortController().signal, done: Promise.resolve() })

  const run = useEffectEvent(async (running: 'load' | 'again', ask: Load<Value>) => {
    const now = latest.current
    const { signal } = now
    const show = (change: Partial<State<Value>>) => {
      if (signal.aborted) return
      now.state = { ...now.state, ...change }
      setState(now.state)
    }
    show({ running, error: undefined })
    try {
      if (running === 'load' && pauseMs) await pause(pauseMs, signal)
      const value = await ask(signal)
      show({ value, of: key, running: undefined })
      if (!signal.aborted) onLoad?.(value)
    } catch (error) {
      show({ error, running: undefined })
      onNextLogin(
        error,
        () => signal.aborted || (running === 'load' ? runLoad() : show({ error: undefined })),
      )
    }
  })
  const runLoad = useEffectEvent(() => run('load', load))
  /** Ends what another key has left: its load is aborted, its error not this one's. */
  const settle = useEffectEvent(async () => {
    const now = latest.current
    if (!now.state.running && now.state.error === undefined) return
    now.state = { ...now.state, running: undefined, error: undefined }
    setState(now.state)
  })

  useEffect(() => {
    const now = latest.current
    const controller = new AbortController()
    now.signal = controller.signal
    now.done = key === undefined || now.state.of === key ? settle() : runLoad()
    return () => controller.abort()
  }, [key])

  /** Loads once more, or the value with more of it, after what is under way. */
  const again = useCallback(
    (ask: (value: Value | undefined, signal: AbortSignal) => Promise<Value>) => {
      const now = latest.current
      const { signal } = now
      setState((before) => ({ ...before, running: 'again' }))
      now.done = now.done.then(() =>
        signal.aborted ? undefined : run('again', () => ask(now.state.value, signal)),
      )
      return now.done
    },
    [],
  )

  const { value, of, error, running } = state
  return { value, isCurrent: key !== undefined && of === key, error, running, again }
}

async function pause(ms: number, signal: AbortSignal) {
  await new Promise((resolve) => setTimeout(resolve, ms))
  signal.throwIfAborted()
}

/**
 * The value of a promise that a clientLoader did not await; undefined until it resolves. Not
 * React's `use`: a `Suspense` that has shown its fallback delays the content by 300 ms.
 */
export function useLoaded<Value>(given: Value | Promise<Value>) {
  const waits = given instanceof Promise ? given : undefined
  const { value, isCurrent } = useLoad(waits, () => Promise.resolve(given))
  if (!(given instanceof Promise)) return given
  return isCurrent ? value : undefined
}
