import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPerson } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { db } from '../db/client.ts'
import { user } from '../db/schema/identity.ts'
import { setting } from '../db/schema/setting.ts'
import { refuseDemoAccounts, seedEmptyDatabase } from './seed.ts'

test('a customer with the email of a sample user does not stop the start', async () => {
  const signUp = { name: 'Not Alex', email: 'admin@example.com', password: 'secret1' }
  expect((await call('POST', '/auth/sign-up/email', { body: signUp })).status).toBe(200)
  await expect(refuseDemoAccounts()).resolves.toBeUndefined()
  await db.delete(user).where(eq(user.email, signUp.email))
})

test('a user can neither set nor clear the sample mark', async () => {
  const email = 'marked@example.com'
  const body = { name: 'Casey', email, password: 'secret1', isSample: true, is_sample: true }
  await call('POST', '/auth/sign-up/email', { body })
  const sample = await aPerson({ isSample: true })
  const account = { displayName: 'Casey', photoURL: '', isSample: false }
  await call('PUT', '/account', { as: sample, body: account })
  const marked = await db.select({ id: user.id }).from(user).where(eq(user.isSample, true))
  expect(marked).toEqual([{ id: sample.id }])
  await db.delete(user).where(eq(user.id, sample.id))
})

test('a real shop does not start with a demo database, also after its sample users were renamed', async () => {
  await db.execute(sql`truncate stock_movement`)
  for (const table of [
    'refund',
    'payment_intent',
    'order_note',
    'shipment_line',
    'shipment',
    'stock_count',
    'order_line',
    'order',
    'review',
    'product_picture',
    'product_attribute',
    'product_search',
    'part_number',
    'fitment',
    'product',
    'user',
  ])
    await db.execute(sql`delete from ${sql.identifier(table)}`)
  await seedEmptyDatabase()
  const { rows } = await db.execute(sql`select distinct reason from stock_movement`)
  expect(rows).toEqual([{ reason: 'opening' }])
  await expect(refuseDemoAccounts()).rejects.toThrow(
    /sample accounts, whose passwords are public \(customer@example.com, admin@example.com\)/,
  )
  await db.update(user).set({ email: sql`'renamed-' || email` })
  await expect(refuseDemoAccounts()).rejects.toThrow('renamed-admin@example.com')
  await db.delete(user)
  await db.delete(setting)
  await expect(refuseDemoAccounts()).resolves.toBeUndefined()
  await db.delete(setting) // the sample's
})
