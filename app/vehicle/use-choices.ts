import { useCallback, useEffect, useRef, useState } from 'react'
import { CANNOT_REACH } from '../api/http.ts'
import { toast } from '../components/toasts.tsx'
import type { Car } from './garage.ts'
import type { Choices, Selection, Start } from './picker-choices.tsx'

export const NOTHING: Choices = {
  year: '',
  make: '',
  model: '',
  engine: '',
  trim: '',
  makes: [],
  models: [],
}

/** The choices and their options. The code that fetches the lists is loaded after the first choice. */
export function useChoices(start: Car | Start | undefined) {
  const [choices, setChoices] = useState<Choices>(start && !('vehicle' in start) ? start : NOTHING)
  const [code, setCode] = useState<typeof import('./picker-choices.tsx')>()
  const turn = useRef(0)

  const choose = useCallback(async (selection: Selection & Partial<Choices>) => {
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
      const loaded = await module.loadChoices(selection)
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
      ({ startOf }) => (before === turn.current ? choose(startOf(start)) : undefined),
      () => {}, // offline: the picker is empty
    )
  }, [start, choose])

  return { choices, choose, code }
}
