import type { Quote } from '#contract/order/checkout-quote.ts'
import type { Connection } from '../../platform/db/client.ts'
import { networkOf } from '../../platform/rate-limit/ip.ts'
import { mailboxOf } from '../../platform/rate-limit/mailbox.ts'
import { codeSays } from '../pricing/discount/amount-off.ts'
import { codeProblem, type FoundDiscount, type Goods } from '../pricing/discount/code-rules.ts'
import { findDiscount, lockDiscount, normalCode } from '../pricing/discount/find-code.ts'

// The discount code that a buyer has typed.

/** By whom a code's uses are counted. */
export type CodeBuyer = {
  /** undefined: not known yet. */
  email: string | undefined
  /** null: a guest. */
  customerId: string | null
  /** Of a guest who orders. */
  basketHash: string | null
  ip: string
  hasPaid: boolean
  /** Of one who never paid: is the email verified? */
  isVerified: boolean
}

export type TypedCode = {
  code: string
  /** undefined: there is none. */
  found?: FoundDiscount | undefined
  /** Too many were tried, so it was not looked for. */
  refusal?: string
}

export async function findCheckoutCode(typed: string, buyer: CodeBuyer, on?: Connection) {
  const { email, customerId, basketHash, ip, hasPaid, isVerified } = buyer
  const code = normalCode(typed)
  const mailbox = email === undefined ? '' : mailboxOf(email)
  const network = hasPaid ? null : networkOf(ip)
  const asked = { code, mailbox, customerId, basketHash, network, isVerified }
  const [found] = await findDiscount(asked, on)
  return { code, found }
}

/** For an order: the code's uses stand still until its transaction ends. */
export async function lockAndFindCode(typed: string, buyer: CodeBuyer, on: Connection) {
  await lockDiscount({ code: normalCode(typed) }, on)
  // A statement of its own: it sees the uses that the lock has waited for.
  return findCheckoutCode(typed, buyer, on)
}

export type JudgedCode = {
  result: NonNullable<Quote['code']>
  /** undefined: it takes something off. */
  problem: string | undefined
  isUnknown: boolean
  discount?: FoundDiscount
}

/** Does the code take something off these goods? */
export function judgeCode(
  { code, found, refusal }: TypedCode,
  goods: readonly Goods[],
): JudgedCode {
  const problem = refusal ?? codeProblem(code, found, goods)
  if (problem !== undefined || !found) return withProblem(code, problem ?? '', !found)
  const result = { code, says: codeSays(found) }
  return { result, problem: undefined, isUnknown: false, discount: found }
}

export function withProblem(code: string, problem: string, isUnknown = false): JudgedCode {
  return { result: { code, problem }, problem, isUnknown }
}
