import type { Import } from '#contract/import.ts'

export const IMPORT_KIND_NAMES: Record<Import['kind'], string> = {
  fitments: 'Fitments',
  numbers: 'Numbers',
  products: 'Parts',
  aces: 'ACES',
  pies: 'PIES',
}

const WORDS: Record<Import['state'], [word: string, color: string]> = {
  uploaded: ['Waits for its check', 'text-quiet'],
  checking: ['Is being checked', 'text-quiet'],
  checked: ['Checked', 'text-warning'],
  applying: ['Is being applied', 'text-quiet'],
  applied: ['Applied', 'text-success'],
  undoing: ['Is being undone', 'text-quiet'],
  undone: ['Undone', 'text-quiet'],
  failed: ['Not read', 'text-error'],
}

export function ImportState({ state }: Pick<Import, 'state'>) {
  const [word, color] = WORDS[state]
  return <span className={`font-semibold ${color}`}>{word}</span>
}

export function isAtWork({ state }: Pick<Import, 'state'>) {
  return ['uploaded', 'checking', 'applying', 'undoing'].includes(state)
}
