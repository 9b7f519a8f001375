import { expect, test } from 'vitest'
import { positionWords } from './position-words.ts'

test('a position in another language, or in short, is one of the shop’s', () => {
  for (const [file, ours] of [
    ['VA', 'front'],
    ['HA links', 'rear left'],
    ['links vorne', 'front left'],
    ['VA/HA', 'front and rear'],
    ['Hinterachse, rechts', 'rear right'],
    ['Essieu avant', 'front axle'],
    ['avant gauche', 'front left'],
    ['delantero derecho', 'front right'],
    ['RR', 'rear right'],
  ]) {
    expect([file, positionWords(String(file))]).toEqual([file, ours])
  }
})

test('a position in the shop’s words, or with one that is not known, stays as it is', () => {
  for (const text of ['', 'Left front', 'VA Zylinder 3']) expect(positionWords(text)).toBe(text)
})
