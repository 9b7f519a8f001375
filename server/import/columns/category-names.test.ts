import { expect, test } from 'vitest'
import { findCategory, listCategories } from '../../catalog/category/category-tree.ts'
import { proposeCategory } from './category-names.ts'

test.each([
  ['Bremsbeläge', 'Brake pads'],
  ['BREMSSCHEIBEN', 'Brake discs'],
  ['Motoröl', 'Engine oil'],
  ['Ölfilter', 'Oil filters'],
  ['Innenraumfilter', 'Cabin filters'],
  ['Plaquettes de frein', 'Brake pads'],
  ['Filtre à air', 'Air filters'],
  ['Filtros de aceite', 'Oil filters'],
  ['Filtri olio', 'Oil filters'],
  ['Schokbrekers', 'Shock absorbers'],
  ['Klocki hamulcowe', 'Brake pads'],
  ['Bombas de água', 'Water pumps'],
  ['Brake Rotors', 'Brake discs'],
  ['Oil filter', 'Oil filters'],
  ['Brake pdas', 'Brake pads'],
  ['Parts > Brakes > Brake pads', 'Brake pads'],
  ['Teile » Bremsen » Sonstiges', 'Brakes'],
  ['A/C compressors', 'A/C compressors'],
  ['Stoßdämpfer', 'Shock absorbers'],
  ['Gizmos', undefined],
  ['', undefined],
])('‘%s’ may be %s', (text, name) => {
  expect(findCategory(proposeCategory(text) ?? null)?.name).toBe(name)
})

test('each category is found by its own name', () => {
  const found = listCategories().map(({ name }) => proposeCategory(name))
  expect(found).toEqual(listCategories().map(({ id }) => id))
})
