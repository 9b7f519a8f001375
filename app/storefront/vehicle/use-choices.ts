import { useCallback, useEffect, useRef, useState } from 'react'
import { CANNOT_REACH } from '#app/api/http.ts'
import { toast } from '#app/ui/components/toasts.tsx'
import type { Car } from './garage.ts'
import type { Choices, Selection, Start, StatedEngine } from './picker-choices.tsx'

const NOTHING: Choices = {
  year: '',
  make: '',
  model: '',
  engine: '',
  trim: '',
  makes: [],
  models: [],
}

/**
 * The choices and their options. The code that fetches the lists is loaded after the first choice.
 * @param stated what a VIN states of the engine, by which it is chosen with the model
 */
export function useChoices(start: Car | Start | undefined, stated?: StatedEngine) {
  const [choices, setChoices] = useState<Choices>(start && !('vehicle' in start) ? start : NOTHING)
  const [code, setCode] = useState<typeof import('./picker-choices.tsx')>()
  const turn = useRef(0)

  const choose = useCallback(async (selection: Selection & Partial<Choices>, by?: StatedEngine) => {
    turn.current += 1
    const mine = turn.current
    // The fields that depend on the model stay while the others change, and keep the focus.
    setChoices((before) => {
      const isSame = (['year', 'make', 'model'] as const).every(
        (one) => before[one] === selection[one],
      )
      return { ...before, choice: isSame ? before.choice : undefined, ...selection }
    })
    try {
      const module = await import('./picker-choices.tsx')
      const loaded = await module.loadChoices(selection, by)
      setCode(module)
      if (mine === turn.current) setChoices(loaded)
    } catch {
      toast(CANNOT_REACH, 'error')
    }
  }, [])

  useEffect(() => {
    if (!start) return
    const before = turn.current
    import('./picker-choices.tsx').then(
      // What was chosen while the code was loaded stays.
      ({ startOf }) => (before === turn.current ? choose(startOf(start), stated) : undefined),
      () => {}, // offline: the picker is empty
    )
  }, [start, stated, choose])

  return { choices, choose, code }
}
