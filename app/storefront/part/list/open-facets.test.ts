import { expect, test } from 'vitest'
import type { Facet } from '#contract/catalog/part-card.ts'
import { openFacets } from './open-facets.ts'

const aFacet = (label: string, values: string[], more: Partial<Facet> = {}): Facet => ({
  ...{ name: label.toLowerCase(), label },
  choices: values.map((value) => ({ value, label: value, count: 12, isChosen: false })),
  ...more,
})

const BRAND = aFacet('Brand', ['Norbrake', 'Ferrova', 'Kestrel', 'Halden', 'Ostara'])
const POSITION = aFacet('Position', ['Front', 'Rear', 'Left', 'Right'])
const labels = (facets: Facet[], share = 1) =>
  [...openFacets(facets, share)].map(({ label }) => label)

test('filters with few choices are open as long as they leave one line', () => {
  expect(labels([BRAND, POSITION])).toEqual(['Brand', 'Position'])
  const sizes = ['Diameter', 'Thickness', 'Holes', 'Bolt circle'].map((label) =>
    aFacet(label, ['253 mm', '288 mm', '312 mm']),
  )
  expect(labels([BRAND, POSITION, ...sizes])).toEqual(['Position'])
})

test('beside a question there is less room', () => {
  expect(labels([BRAND, POSITION], 0.55)).toEqual(['Position'])
})

test('a range, and more than six choices, are menus', () => {
  const range = aFacet('Width', ['1 mm', '2 mm'], { amounts: [1, 2] })
  const many = aFacet('Pins', ['1', '2', '3', '4', '5', '6', '7'])
  expect(labels([range, many])).toEqual([])
})
