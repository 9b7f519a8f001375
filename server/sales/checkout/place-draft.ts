import { toDollars } from '#contract/money.ts'
import { checkoutSchema } from '#contract/order/checkout.ts'
import type { EditDraft, PlaceDraft } from '#contract/order/draft-order.ts'
import { AppError, type FieldError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/identity/session-user.ts'
import { discountDetail } from '../pricing/discount/discount-detail.ts'
import { checkOut } from './check-out.ts'
import { getDraftRow, readParts, staleDraft } from './draft-order.ts'

/**
 * Places a draft as the order of a guest, who gets an email with the link to pay it; once, whoever
 * asks how often.
 * @returns the order's id
 * @throws AppError 404; 400 something of it is missing; 409 it was changed since it was read, or
 *   lines or total are not as they were told; and those of `checkOut`
 */
export async function placeDraft(actor: SessionUser, id: string, seen: PlaceDraft) {
  const draft = await getDraftRow(id)
  if (draft.orderId) return draft.orderId
  if (draft.version !== seen.version) throw await staleDraft(id)
  const input = await toCheckout(draft, seen)
  const detail = draft.discount ? await discountDetail(draft.discount) : null
  const placing = { editor: actor, draftId: id, version: seen.version, detail }
  const guest = { email: input.email, name: input.name, ip: actor.ip, placing }
  const request = { ...input, manualDiscount: draft.discount }
  return (await checkOut(guest, request, `draft ${id}`)).id
}

type Draft = Pick<EditDraft, 'email' | 'phone' | 'code' | 'lines'> & {
  shipTo: Partial<EditDraft['shipTo']>
  rateId: string | null
}

/** The payload that its customer would send. @throws AppError 400 */
async function toCheckout(
  { lines, email, phone, code, rateId, ...draft }: Draft,
  { total, shownVerdicts }: PlaceDraft,
) {
  const parts = await readParts(lines)
  const filled = Object.entries(draft.shipTo).filter(([, value]) => value !== '')
  const shipTo = Object.fromEntries(filled)
  const parsed = checkoutSchema.safeParse({
    lines: lines.map(({ productId, quantity, vehicle }) => {
      const cents = parts.get(productId)?.centsAt(quantity) ?? 1
      const shownVerdict = shownVerdicts[productId]
      const fit = { ...(vehicle && { vehicle }), ...(shownVerdict && { shownVerdict }) }
      return { productId, quantity, pricePerUnit: toDollars(cents), ...fit }
    }),
    ...{ email, phone, total, shipTo },
    name: draft.shipTo.name,
    ...(rateId && { rate: rateId }),
    ...(code && { code }),
  })
  const problems = parsed.success ? [] : parsed.error.issues.map(toFieldError)
  if (parsed.success && parsed.data.email && parsed.data.name) {
    const { email, name } = parsed.data
    return { ...parsed.data, email, name }
  }
  throw new AppError(400, problems[0]?.message ?? 'Email is required', { errors: problems })
}

function toFieldError({ path, message }: { path: PropertyKey[]; message: string }): FieldError {
  return { path: path.map(String).join('.'), message }
}
