import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describeError } from './log.ts'

test('a failed query is told without what people typed', () => {
  const cause = Object.assign(new Error('value too long'), { code: '22001' })
  const error = new DrizzleQueryError('insert into t values ($1)', ['1 Main Street'], cause)
  const told = JSON.stringify(describeError(new Error('no order', { cause: error })))
  expect(told).toContain('insert into t')
  expect(told).toContain('value too long')
  expect(told).toContain('22001')
  expect(told).not.toContain('Main Street')
})

test('an error of the card provider is told without the payment', () => {
  const error = Object.assign(new Error('declined'), { raw: { client_secret: 'pi_1_secret_2' } })
  expect(JSON.stringify(describeError(error))).not.toContain('_secret_')
})
