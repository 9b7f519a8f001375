import { expect, test } from 'vitest'
import { fileLabel } from './file-label.ts'

test.each([
  ['aces', 'ACES', 'ACES'],
  ['aces', 'ACES 4.2', 'ACES 4.2'],
  ['pies', 'PIES', 'PIES'],
  ['fitments', 'UTF-16, commas, 7 columns', 'Fitments. UTF-16, commas, 7 columns'],
  ['aces', '', 'ACES'],
] as const)('a file of %s in the format “%s” is labeled once', (kind, format, label) => {
  expect(fileLabel({ kind, mode: 'UPDATE', report: { format } })).toBe(label)
})

test('the label says if the file replaces what its parts have', () => {
  expect(fileLabel({ kind: 'aces', mode: 'FULL', report: { format: 'ACES' } })).toBe(
    'ACES, replaces what its parts have',
  )
})
