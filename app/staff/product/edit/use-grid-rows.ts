import { useRef } from 'react'
import { type Column, EMPTY_ROW, type Row } from './fitment-rows.ts'
import { type Pasted, withPasted } from './pasted-rows.ts'

/** Rows as they were before it. What is typed into one cell, until it is left, is one step. */
type Step = { rows: Row[]; cell?: string | undefined }

/** Changes the rows of the grid, each change with its way back. */
export function useGridRows(rows: Row[], onChange: (rows: Row[]) => void) {
  const past = useRef<Step[]>([])
  const future = useRef<Step[]>([])

  function change(next: Row[], cell?: string) {
    const last = past.current.at(-1)
    if (!cell || last?.cell !== cell) past.current.push({ rows, cell })
    future.current = []
    onChange(next)
  }

  function goBack(from: Step[], to: Step[]) {
    const found = from.pop()
    if (!found) return
    to.push({ rows })
    onChange(found.rows)
  }

  function endStep() {
    const last = past.current.at(-1)
    if (last) last.cell = undefined
  }

  return {
    set(at: number, column: Column, value: string) {
      const next = [...rows]
      next[at] = { ...(rows[at] ?? EMPTY_ROW), [column]: value }
      change(next, `${at} ${column}`)
    },
    removeRow: (at: number) => change(rows.toSpliced(at, 1)),
    paste: (at: number, pasted: Pasted) => change(withPasted(rows, at, pasted)),
    /** Gives the cell back what it had when it got the focus. */
    escape() {
      if (past.current.at(-1)?.cell) goBack(past.current, [])
    },
    undo: () => goBack(past.current, future.current),
    redo: () => goBack(future.current, past.current),
    endStep,
  }
}
