import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aPerson } from '#test/builders.ts'
import { aCheckedImport, decided, rowsOf } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { listQueue } from '../queue/queue-entry.ts'

// What is cut is cut between two characters: half an emoji can't be stored.

beforeAll(writeCategories)

async function aFile(cells: Record<string, string>) {
  const admin = await aPerson({ role: 'admin' })
  const row = { sku: `S-${randomUUID().slice(0, 8)}`, name: 'Bush', price: '2.00', ...cells }
  const text = [Object.keys(row), Object.values(row)].map((one) => one.join(',')).join('\n')
  const { _id: id, ...checked } = await aCheckedImport(admin, text, { kind: 'products' })
  return { admin, id, checked }
}

test('a decision is carried out where a long cell of its row has an emoji', async () => {
  const category = `${'x'.repeat(59)}😀 of ${randomUUID()}`
  const state = randomUUID()
  const { admin, id } = await aFile({ category, state })
  const entries = await listQueue(id)
  const key = entries.find(({ kind }) => kind === 'state')?.key ?? ''
  expect((await decided(admin, id, { key, state: 'draft' })).report).toMatchObject({
    actions: { add: 1 },
    questions: 1,
  })
  expect((await rowsOf(id))[0]?.findings[0]?.text).toBe(`There is no category ${'x'.repeat(59)}😀`)
})

test('the question about a very long category with an emoji ends with its answer', async () => {
  const category = `${randomUUID()}${'x'.repeat(263)}😀`
  const { admin, id } = await aFile({ category })
  expect((await decided(admin, id, { ignore: true })).report).toMatchObject({ questions: 0 })
})

test('a name with an emoji is kept', async () => {
  const { checked } = await aFile({ name: `${'x'.repeat(19)}😀 and more` })
  expect(checked.report).toMatchObject({ actions: { add: 1 }, codes: {} })
})
