import { expect, test } from 'vitest'
import { taxSettingSchema } from './tax.ts'

const rate = {
  ...{ id: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d91', name: 'Sales tax', category: 'standard' },
  ...{ country: 'US', region: 'Illinois', percent: 6.25, from: '2026-01-01' },
}

const parse = (one: object) => taxSettingSchema.safeParse({ mode: 'exclusive', rates: [one] })

test('a state that does not exist is refused together with all other errors', () => {
  const { error } = parse({ ...rate, region: 'Illinoi', percent: 101, from: '' })
  const fields = error?.issues.map(({ path }) => path.at(-1)).sort()
  expect(fields).toEqual(['from', 'percent', 'region'])
})

test('a state may be written by its name, also when another field is wrong', () => {
  const { error } = parse({ ...rate, percent: 101 })
  expect(error?.issues.map(({ path }) => path.at(-1))).toEqual(['percent'])
  expect(parse(rate).data?.rates[0]?.region).toBe('IL')
})
