import type { Import } from '#contract/import/import.ts'

export const IMPORT_KIND_NAMES: Record<Import['kind'], string> = {
  fitments: 'Fitments',
  numbers: 'Numbers',
  products: 'Parts',
  aces: 'ACES',
  pies: 'PIES',
  edit: 'Bulk edit',
}

const WORDS: Record<Import['state'], [word: string, color: string]> = {
  uploaded: ['Waiting to be checked', 'text-quiet'],
  checking: ['Being checked', 'text-quiet'],
  checked: ['Checked', 'text-warning'],
  applying: ['Being applied', 'text-quiet'],
  applied: ['Applied', 'text-success'],
  undoing: ['Being undone', 'text-quiet'],
  undone: ['Undone', 'text-quiet'],
  failed: ['Not checked', 'text-error'],
}

export function ImportState({ of: { state, awaits } }: { of: Pick<Import, 'state' | 'awaits'> }) {
  const [word, color] = awaits ? ['Waiting for its columns', 'text-warning'] : WORDS[state]
  return <span className={`font-semibold ${color}`}>{word}</span>
}

export function isAtWork({ state, awaits }: Pick<Import, 'state' | 'awaits'>) {
  return !awaits && ['uploaded', 'checking', 'applying', 'undoing'].includes(state)
}
