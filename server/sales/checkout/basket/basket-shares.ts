import { sql } from 'drizzle-orm'
import { MAX_LINES } from '#contract/basket/basket-bounds.ts'
import type { Transaction } from '../../../platform/db/client.ts'
import { isStranger } from '../../../platform/identity/trust.ts'
import type { BasketChanger } from './basket-owner.ts'
import { takeBasketShare, takeLineShare } from './stranger-baskets.ts'

// How much strangers may store in baskets. Strangers are guests, and accounts that never paid and
// whose email is not verified. A basket that begins takes a share of the day, and so does each part
// beyond those that one order of theirs may have. Without a share a new basket is brief, and the
// part is refused. So a buyer of a few parts is refused nothing, whatever others of the network do.

/** Different parts that a basket has room for without further shares. */
const FREE_LINES = 10

export const IN_90_DAYS = sql`now() + interval '90 days'`
const IN_A_DAY = sql`now() + interval '1 day'`

/** The basket is locked, and begins with this call. */
export async function boundNewBasket(tx: Transaction, id: string, owner: BasketChanger) {
  if (!(await isOfStranger(tx, owner)) || (await takeBasketShare(owner.ip, tx))) return
  await makeBrief(tx, id)
}

async function makeBrief(tx: Transaction, id: string) {
  await tx.execute(sql`
    update basket set is_brief = true, expires_at = least(expires_at, ${IN_A_DAY}) where id = ${id}`)
}

/**
 * An account that has verified its email since, or paid, keeps its basket like any other. @returns
 * has it?
 */
export async function makeLongIfTrusted(tx: Transaction, id: string, owner: BasketChanger) {
  if (await isOfStranger(tx, owner)) return false
  await makeLong(tx, id)
  return true
}

async function makeLong(tx: Transaction, id: string) {
  await tx.execute(sql`
    update basket set is_brief = false, expires_at = ${IN_90_DAYS} where id = ${id}`)
}

/**
 * @param before how many lines the locked basket had
 * @throws AppError 429
 */
export async function boundNewLine(tx: Transaction, before: number, owner: BasketChanger) {
  if (before < FREE_LINES || !(await isOfStranger(tx, owner))) return
  await takeLineShare(owner.ip, { most: before, isGuest: !('userId' in owner) }, tx)
}

type Merge = {
  own: { id: string; isNew: boolean; isBrief: boolean }
  guestBasket: { isBrief: boolean }
  /** Different parts: in the account's basket, in the guest's, and in both. */
  had: number
  brought: number
  common: number
}

/**
 * A merge keeps the longer life of two baskets, and takes shares for the parts of the brief one
 * that are beyond ten.
 * @returns how many different parts the account's basket has room for
 */
export async function boundMerge(tx: Transaction, owner: BasketChanger, merge: Merge) {
  const { own, guestBasket, had, brought, common } = merge
  if (own.isBrief === guestBasket.isBrief || !(await isOfStranger(tx, owner))) return MAX_LINES
  const all = Math.min(had + brought - common, MAX_LINES)
  if (own.isNew) await makeBrief(tx, own.id)
  else if (guestBasket.isBrief) {
    const covered = Math.max(had, FREE_LINES)
    return covered + (await takeMergeShares(tx, owner, all - covered))
  } else {
    const beyond = all - Math.max(brought, FREE_LINES)
    if ((await takeMergeShares(tx, owner, beyond)) >= beyond) await makeLong(tx, own.id)
  }
  return MAX_LINES
}

/** @returns how many there were, of `wanted` */
async function takeMergeShares(tx: Transaction, { ip }: BasketChanger, wanted: number) {
  let taken = 0
  while (taken < wanted && (await takeBasketShare(ip, tx))) taken += 1
  return taken
}

async function isOfStranger(tx: Transaction, owner: BasketChanger) {
  return !('userId' in owner) || isStranger(tx, owner.userId)
}
