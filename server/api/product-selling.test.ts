import { expect, test } from 'vitest'
import { readAudit } from '#test/audit.ts'
import { aPerson, aProduct } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { editPart } from '#test/product-calls.ts'

// What the owner sets of quantities and prices on a part's page.

const alex = () => aPerson({ role: 'admin', name: 'Alex' })

test('an edit sets price steps, packs and tax category, which the shop then says', async () => {
  const part = await aProduct({ minimumOrderQuantity: 4 })
  const plain = (await call('GET', `/product/${part.id}`)).body
  expect(plain).not.toHaveProperty('packSize')
  expect(plain).not.toHaveProperty('priceSteps')
  const { status, body } = await editPart(await alex(), part.id, {
    version: 1,
    priceSteps: '12: 11.5; 48: 9.90',
    packSize: '4',
    taxCategory: ' Reduced ',
  })
  expect(status).toBe(200)
  const priceSteps = [
    { from: 12, pricePerUnit: 11.5 },
    { from: 48, pricePerUnit: 9.9 },
  ]
  expect(body).toMatchObject({ priceSteps, packSize: 4, taxCategory: 'reduced', version: 2 })
  expect((await call('GET', `/product/${part.id}`)).body).toEqual({
    ...plain,
    priceSteps,
    packSize: 4,
  })
  const [record] = (await readAudit()).filter(({ subjectId }) => subjectId === part.id)
  expect(record?.detail).toBe(
    'Price steps: none → 12: 11.50; 48: 9.90; Pack size: 1 → 4; Tax category: standard → reduced',
  )
})

test('an edit that would leave steps, packs and minimum at odds names the field, and changes nothing', async () => {
  const admin = await alex()
  const priceSteps = [{ from: 12, cents: 1100 }]
  const part = await aProduct({ minimumOrderQuantity: 4, packSize: 4, priceSteps })
  for (const [edit, path] of [
    [{ pricePerUnit: 11 }, 'priceSteps'],
    [{ minimumOrderQuantity: 12 }, 'priceSteps'],
    [{ minimumOrderQuantity: 6 }, 'minimumOrderQuantity'],
    [{ packSize: 3 }, 'minimumOrderQuantity'],
    [{ packSize: 0 }, 'packSize'],
    [{ priceSteps: '1: 9' }, 'priceSteps.0.from'],
    [{ priceSteps: '12: ' }, 'priceSteps.0.pricePerUnit'],
    [{ priceSteps: '48: 9; 12: 10' }, 'priceSteps'],
    [{ taxCategory: '!' }, 'taxCategory'],
  ] as const) {
    const { status, body } = await editPart(admin, part.id, { version: 1, ...edit })
    expect([edit, status, body.errors?.[0]?.path]).toEqual([edit, 400, path])
  }
  // What has nothing to do with it is edited all the same.
  expect((await editPart(admin, part.id, { version: 1, name: 'Bolt' })).status).toBe(200)
})

test('emptied, steps and packs are gone', async () => {
  const part = await aProduct({
    packSize: 4,
    minimumOrderQuantity: 4,
    priceSteps: [{ from: 8, cents: 900 }],
  })
  const edit = { version: 1, priceSteps: null, packSize: '' }
  const { body } = await editPart(await alex(), part.id, edit)
  expect(body).toMatchObject({ priceSteps: null, packSize: 1 })
  expect((await call('GET', `/product/${part.id}`)).body).not.toHaveProperty('packSize')
})
