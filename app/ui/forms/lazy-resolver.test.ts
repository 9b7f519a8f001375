import type { ResolverOptions } from 'react-hook-form'
import { expect, test } from 'vitest'
import { lazyResolver } from './lazy-resolver.ts'

const OPTIONS: ResolverOptions<{ email: string }> = {
  fields: {},
  shouldUseNativeValidation: false,
}
const refused = { values: {}, errors: { email: { type: 'custom', message: 'Email is Required' } } }

test('the first focus loads the schema, which validates the submitted values', async () => {
  let loads = 0
  const { resolver, onFocus } = lazyResolver<{ email: string }>(async () => {
    loads += 1
    return () => refused
  })
  expect(loads).toBe(0)
  onFocus()
  expect(loads).toBe(1)
  expect(await resolver({ email: '' }, undefined, OPTIONS)).toEqual(refused)
})

test('a schema that can’t be loaded leaves it to the server', async () => {
  const { resolver, onFocus } = lazyResolver<{ email: string }>(async () => {
    throw new Error('offline')
  })
  onFocus()
  const values = { email: '' }
  expect(await resolver(values, undefined, OPTIONS)).toEqual({ values, errors: {} })
})
