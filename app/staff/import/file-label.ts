import type { Import } from '#contract/import/import.ts'
import { IMPORT_KIND_NAMES } from './import-state.tsx'

type Described = Pick<Import, 'kind' | 'mode'> & { report: Pick<Import['report'], 'format'> }

/** What is in the file, and how it is written. The formats ‘ACES 4.2’ and ‘PIES’ say both. */
export function fileLabel({ kind, mode, report: { format } }: Described) {
  const name = IMPORT_KIND_NAMES[kind]
  const contents = format.startsWith(name) ? format : name
  const replaces = mode === 'FULL' ? ', replaces what its parts have' : ''
  return contents + replaces + (format && format !== contents ? `. ${format}` : '')
}
