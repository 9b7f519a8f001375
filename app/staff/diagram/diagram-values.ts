import type { DiagramFields, StaffCallout, StaffDiagram } from '#contract/catalog/diagram.ts'

/** A number, as inputs hold it; its place in the list is its number. */
export type CalloutValues = {
  x: number
  y: number
  categoryId: string
  axle: string
  side: string
  parts: StaffCallout['parts']
}

/** The fields of the form, as inputs hold them. */
export type DiagramValues = {
  name: string
  alt: string
  categoryId: string
  drawing: string
  pictureId: string
  callouts: CalloutValues[]
}

export const EMPTY_DIAGRAM: DiagramValues = {
  name: '',
  alt: '',
  categoryId: '',
  drawing: '',
  pictureId: '',
  callouts: [],
}

export function toValues({ callouts, ...diagram }: StaffDiagram): DiagramValues {
  const { name, alt, categoryId, drawing, pictureId } = diagram
  return {
    name,
    alt,
    drawing: drawing ?? '',
    pictureId: pictureId ?? '',
    categoryId: String(categoryId ?? ''),
    callouts: callouts.map((one) => ({
      x: one.x,
      y: one.y,
      axle: one.axle ?? '',
      side: one.side ?? '',
      parts: one.parts,
      categoryId: String(one.categoryId ?? ''),
    })),
  }
}

/** As it is sent; the server checks what is empty. */
export function toFields({ callouts, ...values }: DiagramValues) {
  return {
    ...values,
    drawing: values.pictureId === '' ? values.drawing : '',
    callouts: callouts.map(({ parts, ...one }, at) => ({
      ...one,
      number: at + 1,
      parts: one.categoryId === '' ? parts.map(({ _id }) => _id) : [],
    })),
  } as unknown as DiagramFields
}

/** What a number offers, in words. */
export function describe(
  { categoryId, axle, side, parts }: CalloutValues,
  categories: readonly { id: number; name: string }[],
) {
  const category = categories.find(({ id }) => String(id) === categoryId)
  if (category) return [category.name, axle, side].filter(Boolean).join(', ')
  return parts.map(({ title }) => title).join(', ') || 'Choose what it offers'
}

/** Four decimals are a tenth of a pixel. */
export function rounded(at: number) {
  return Math.round(Math.min(1, Math.max(0, at)) * 10_000) / 10_000
}
