import { expect, test } from 'vitest'
import { invoicesSettingSchema } from './invoice-setting.ts'

test('a missing seller is refused together with all other errors', () => {
  const { error } = invoicesSettingSchema.safeParse({
    ...{ isOn: true, seller: '', taxNumber: 'x'.repeat(61), prefix: 'D#' },
    ...{ firstNumber: 0, yearsKept: Number.NaN },
  })
  const fields = error?.issues.map(({ path }) => path.join('.')).sort()
  expect(fields).toEqual(['firstNumber', 'prefix', 'seller', 'taxNumber', 'yearsKept'])
})
