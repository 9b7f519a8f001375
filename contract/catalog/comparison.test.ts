import { expect, test } from 'vitest'
import { aPartCard } from '#test/part-card.ts'
import { comparedRows } from './comparison.ts'

test('rows in which the parts differ come first, also where one says nothing', () => {
  const cards = [
    aPartCard({ _id: 'one', brand: 'Norbrake', position: 'front' }),
    aPartCard({ _id: 'other', brand: 'Kestrel', position: 'front' }),
  ]
  const specifications = {
    one: [
      { name: 'Holes', value: '5' },
      { name: 'Diameter', value: '288 mm' },
      { name: 'Thickness', value: '25 mm' },
    ],
    other: [
      { name: 'Diameter', value: '312 mm' },
      { name: 'Holes', value: '5' },
    ],
  }
  const rows = comparedRows({ cards, specifications, offered: [] })
  expect(rows.map(({ name, isDifferent }) => [name, isDifferent])).toEqual([
    ['Brand', true],
    ['Diameter', true],
    ['Thickness', true],
    ['Position', false],
    ['Holes', false],
  ])
  expect(rows[2]?.values).toEqual(['25 mm', undefined])
})
