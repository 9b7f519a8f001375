import { expect, test } from 'vitest'
import type { Raw } from '../file/source-row.ts'
import { withSteps } from './row-steps.ts'

async function read(...raws: Raw[]) {
  const rows = async function* () {
    for (const [at, raw] of raws.entries()) yield { line: at + 2, raw }
  }
  const found: Raw[] = []
  for await (const { raw } of withSteps(rows())) found.push(raw)
  return found
}

const row = (part_number: string, from_quantity: string, price: string) => {
  return { brand: 'Quenby', part_number, from_quantity, price }
}

test('rows of a part with a price for each quantity are one row with steps', async () => {
  const rows = [row('A', '1', '9.00'), row('A', '10', '8.00'), row('A', '20', '8.00')]
  expect(await read(...rows, row('a', '50', '7.00'), row('B', '1', '2.00'))).toEqual([
    { brand: 'Quenby', part_number: 'A', price: '9.00', price_steps: '10: 8.00; 50: 7.00' },
    { brand: 'Quenby', part_number: 'B', price: '2.00' },
  ])
})

test('a part without a price of one has none, and a row without a quantity is as it is', async () => {
  const named = { part_number: 'A', price: '8.00' }
  expect(await read(row('A', '10', '8.00'), row('A', '50', '7.00'), named)).toEqual([
    { brand: 'Quenby', part_number: 'A', price_steps: '10: 8.00; 50: 7.00' },
    named,
  ])
})

test('a row without a quantity above those with one has the price of a single unit', async () => {
  expect(
    await read(row('A', '', '10.00'), row('A', '10', '8.00'), row('A', '100', '6.00')),
  ).toEqual([
    { brand: 'Quenby', part_number: 'A', price: '10.00', price_steps: '10: 8.00; 100: 6.00' },
  ])
})

test('two prices of a single unit are two rows', async () => {
  expect(await read(row('A', '1', '10.00'), row('A', '1', '12.00'))).toHaveLength(2)
})

test('rows of one number without an end are passed on, and not kept until the file ends', async () => {
  let taken = 0
  const endless = async function* () {
    for (;;) {
      taken += 1
      yield { line: taken, raw: row('A', '', '1.00') }
    }
  }
  await withSteps(endless()).next()
  expect(taken).toBeLessThan(1_000)
})
