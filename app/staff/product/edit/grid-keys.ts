/** What a key does in a cell, as in a spreadsheet: `undefined` is up to the browser. */
export type GridKey =
  | { kind: 'move'; rows: -1 | 0 | 1; columns: -1 | 0 | 1 }
  | { kind: 'copyAbove' | 'undo' | 'redo' | 'removeRow' | 'escape' }

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>
type Cell = Pick<HTMLInputElement, 'value' | 'selectionStart' | 'selectionEnd'>

export function gridKey(pressed: Pressed, cell: Cell): GridKey | undefined {
  if (pressed.altKey) return undefined
  if (pressed.ctrlKey || pressed.metaKey) return command(pressed)
  const { key, shiftKey } = pressed
  if (key === 'Enter') return { kind: 'move', rows: shiftKey ? -1 : 1, columns: 0 }
  if (shiftKey) return undefined
  if (key === 'Escape') return { kind: 'escape' }
  if (key === 'ArrowDown') return { kind: 'move', rows: 1, columns: 0 }
  if (key === 'ArrowUp') return { kind: 'move', rows: -1, columns: 0 }
  return sideways(key, cell)
}

function command({ key, shiftKey }: Pressed): GridKey | undefined {
  const small = key.toLowerCase()
  if (small === 'z') return { kind: shiftKey ? 'redo' : 'undo' }
  if (shiftKey) return undefined
  if (small === 'y') return { kind: 'redo' }
  if (small === 'd') return { kind: 'copyAbove' }
  return key === 'Delete' ? { kind: 'removeRow' } : undefined
}

/** Within a text that is being typed the arrows move the caret, until its end. */
function sideways(key: string, { value, selectionStart, selectionEnd }: Cell): GridKey | undefined {
  const isWhole = selectionStart === 0 && selectionEnd === value.length
  const isCaret = selectionStart === selectionEnd
  if (key === 'ArrowLeft' && (isWhole || (isCaret && selectionStart === 0)))
    return { kind: 'move', rows: 0, columns: -1 }
  if (key === 'ArrowRight' && (isWhole || (isCaret && selectionEnd === value.length)))
    return { kind: 'move', rows: 0, columns: 1 }
  return undefined
}
