import { expect, test } from 'vitest'
import { invoicesSettingSchema } from './invoice-setting.ts'

test('invoices without a seller are refused in the same round as all else that is wrong', () => {
  const { error } = invoicesSettingSchema.safeParse({
    ...{ isOn: true, seller: '', taxNumber: 'x'.repeat(61), prefix: 'D#' },
    ...{ firstNumber: 0, yearsKept: Number.NaN },
  })
  const fields = error?.issues.map(({ path }) => path.join('.')).sort()
  expect(fields).toEqual(['firstNumber', 'prefix', 'seller', 'taxNumber', 'yearsKept'])
})
