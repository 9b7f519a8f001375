import { eq } from 'drizzle-orm'
import type { Attribute } from '#contract/catalog/edited-part.ts'
import { productAttribute } from '../platform/db/schema/product-attribute.ts'
import type { SessionUser } from '../platform/identity/session-user.ts'
import { describeList, editList } from './list-edit.ts'

type Saved = { version: number; attributes: Attribute[] }

/**
 * Sets a part's specification, in its order.
 * @throws AppError 404; 409 the product was changed or deleted since `version`
 */
export async function saveAttributes(
  actor: SessionUser,
  id: string,
  { version, attributes }: Saved,
) {
  return editList(actor, id, version, async (tx) => {
    const before = await tx
      .delete(productAttribute)
      .where(eq(productAttribute.productId, id))
      .returning()
    if (attributes.length > 0) {
      await tx
        .insert(productAttribute)
        .values(attributes.map((one, index) => toAttributeRow(id, one, index + 1)))
    }
    const text = ({ name, value, unit }: Attribute) => JSON.stringify([name, value, unit])
    const [had, has] = [before.map(text), attributes.map(text)]
    const added = has.filter((one) => !had.includes(one)).length
    const removed = had.filter((one) => !has.includes(one)).length
    return describeList('Specification', added, removed)
  })
}

export function toAttributeRow(
  productId: string,
  { name, value, unit }: Attribute,
  position: number,
) {
  return { productId, position, name, value, unit, amount: amountOf(value) }
}

/** The value as a number that lists can filter by; null when it is none. */
function amountOf(value: string) {
  const text = value.replace(/(?<=\d),(?=\d{3}(\D|$))/g, '')
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(text) ? Number(text) : null
}
