import type { ImportKind } from './import.ts'

// Without zod: pages of an import load it.

/** Does it write parts: a file of them, or a bulk edit? */
export function isOfParts(kind: ImportKind) {
  return isFileOfParts(kind) || kind === 'edit'
}

/** A bulk edit has no file, and adds none. */
export function isFileOfParts(kind: ImportKind) {
  return kind === 'products' || kind === 'pies'
}
