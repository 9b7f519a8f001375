import {
  CATEGORY_DRAWINGS,
  type CategoryFields,
  type StaffCategory,
} from '#contract/catalog/category.ts'
import { slugify } from '#contract/slug.ts'

/** The fields of the form, as inputs hold them. */
type NoText = 'hasPosition' | 'isFluid' | 'isAccessory' | 'isHidden' | 'together'

export type CategoryValues = Record<Exclude<keyof CategoryFields, NoText>, string> &
  Pick<CategoryFields, NoText>

export function emptyValues(parentId: string): CategoryValues {
  return {
    ...{ name: '', slug: '', parentId, position: '', words: '', drawing: '' },
    ...{ howToTell: '', howToTellPicture: '' },
    ...{ hasPosition: true, isFluid: false, isAccessory: false, isHidden: false, together: [] },
    ...{ metaTitle: '', metaDescription: '', attributes: '', pictureId: '' },
  }
}

/** A URL that is made of the name is empty: it follows the name. */
export function toValues(category: StaffCategory): CategoryValues {
  const { name, slug, parentId, words, drawing, howToTell, howToTellPicture } = category
  const { hasPosition, isFluid, isAccessory } = category
  const { isHidden, metaTitle, metaDescription, attributes, together } = category
  return {
    ...{ name, slug: slug === slugify(name) ? '' : slug, parentId: String(parentId ?? '') },
    ...{ position: '', words: words.join('\n'), drawing: drawing ?? '' },
    ...{ hasPosition, isFluid, isAccessory, isHidden, together },
    ...{ howToTell: howToTell ?? '', howToTellPicture: howToTellPicture ?? '' },
    ...{ metaTitle: metaTitle ?? '', metaDescription: metaDescription ?? '' },
    ...{ attributes: attributes.join('\n'), pictureId: category.pictureId ?? '' },
  }
}

/** The places among those with the same parent: first, or behind one of them. */
export function placesIn(
  categories: readonly StaffCategory[],
  parentId: string,
  id: number | undefined,
): [value: string, label: string][] {
  const siblings = categories.filter((one) => String(one.parentId ?? '') === parentId)
  const at = siblings.findIndex((one) => one.id === id)
  const others = siblings.filter((one) => one.id !== id)
  const places = ['First', ...others.map(({ name }) => `After ${name}`)]
  const shown = places.map((label, place): [string, string] => [String(place + 1), label])
  const stays: [string, string] = ['', at < 0 ? 'At the end' : 'Where it is']
  return [stays, ...shown.filter((_, place) => place !== at)]
}

/** Those below which it may be: of the first two levels, neither itself nor below it. */
export function parentsFor(categories: readonly StaffCategory[], id: number | undefined) {
  const first = categories.filter((one) => one.parentId === null)
  const allowed = first.flatMap((one) => [
    [one, one.name] as const,
    ...categories
      .filter(({ parentId }) => parentId === one.id)
      .map((below) => [below, `\u2003${below.name}`] as const),
  ])
  return allowed
    .filter(([one]) => one.id !== id && one.parentId !== id)
    .map(([one, label]): [string, string] => [String(one.id), label])
}

export const DRAWINGS: [value: string, label: string][] = [
  ['', 'None'],
  ...CATEGORY_DRAWINGS.map((name): [string, string] => [
    name,
    name.replace(/[-\d]+$/, '').replaceAll('-', ' '),
  ]),
]
