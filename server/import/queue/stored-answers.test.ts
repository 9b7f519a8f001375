import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { aCheckedImport, decided } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { listQueue } from './queue-entry.ts'
import { changeAnswer, forgetAnswer, listAnswers } from './stored-answers.ts'

beforeAll(writeCategories)

async function anAnswer() {
  const admin = await aPerson({ role: 'admin', name: 'Alex Admin' })
  const sku = `S-${randomUUID().slice(0, 8)}`.toUpperCase()
  await aProduct({ sku, categoryId: 501 })
  const value = `Bremsbeläge ${randomUUID().slice(0, 8)}`
  const check = () =>
    aCheckedImport(admin, `sku,name,price,category\nN${sku},Pads,2.00,${value}`, {
      kind: 'products',
      name: 'winter.csv',
    })
  const { _id: id } = await check()
  await decided(admin, id, { categoryId: 101 })
  return { admin, value, check }
}

test('an answer says what it means, about which file it was said, and by whom', async () => {
  const { value } = await anAnswer()
  const { answers, next } = await listAnswers({ q: value.slice(0, -2), kind: 'category' })
  expect(answers).toMatchObject([
    {
      ...{ kind: 'category', name: value, means: 'Brake pads' },
      ...{ fileName: 'winter.csv', saidBy: 'Alex Admin', choices: ['category', 'ignore'] },
    },
  ])
  expect(next).toBeNull()
  expect((await listAnswers({ q: value, kind: 'brand' })).answers).toEqual([])
})

test('a changed answer counts for the next file, and one that is forgotten is asked again', async () => {
  const { admin, value, check } = await anAnswer()
  const [answer] = (await listAnswers({ q: value })).answers
  const key = String(answer?.key)
  await changeAnswer(admin, { key, categoryId: 102 })
  expect((await listAnswers({ q: value })).answers).toMatchObject([
    { means: 'Brake discs', name: value, fileName: 'winter.csv' },
  ])
  const { _id: id } = await check()
  expect(await listQueue(id)).toEqual([])
  await expect(changeAnswer(admin, { key, brand: 'Haldrix' })).rejects.toThrow()
  await forgetAnswer(admin, key)
  await expect(forgetAnswer(admin, key)).rejects.toThrow('There is no such answer')
  expect(await listQueue((await check())._id)).toMatchObject([{ name: value }])
})
