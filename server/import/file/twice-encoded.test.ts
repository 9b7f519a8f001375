import { expect, test } from 'vitest'
import { onceEncoded } from './twice-encoded.ts'

function twice(text: string) {
  return new TextDecoder('windows-1252').decode(new TextEncoder().encode(text))
}

test('a text that was encoded twice is known, and what it was at first', () => {
  for (const text of ['Kühler', 'ÖL-1', 'édition – 5 €', 'Łódź', 'Réf. n° 5', '前'])
    expect(onceEncoded(twice(text))).toBe(text)
})

test('any other text was encoded once', () => {
  for (const text of ['', 'Kühler', 'ÖL-1', 'Â', 'São Paulo', 'Ångström', 'ÄÖÜ', 'Łódź', '5 €'])
    expect(onceEncoded(text)).toBeUndefined()
})
