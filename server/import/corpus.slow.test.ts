import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { deleteAllRows } from '#test/all-rows.ts'
import { aPerson } from '#test/builders.ts'
import {
  answerQuestions,
  checkedCorpusFile,
  corpusFile,
  countsOf,
  expectedFiles,
  expectFindings,
  expectParts,
  forgetAnswers,
  partsOfShop,
  writeCorpusVehicles,
} from '#test/import-corpus.ts'
import { aCheckedImport, applied, undone } from '#test/imports.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { getImport } from './import-view.ts'

// Suppliers' files, against a shop that has the parts of base.csv.

const world = { admin: {} as Awaited<ReturnType<typeof aPerson>>, base: '' }

beforeAll(async () => {
  await deleteAllRows() // the parts of the shop are read after each file
  await writeCategories()
  await writeCorpusVehicles()
  world.admin = await aPerson({ role: 'admin' })
  const base = await aCheckedImport(world.admin, corpusFile('base.csv'), { kind: 'products' })
  await applied(world.admin, base._id)
  world.base = base._id
})
afterEach(async () => {
  vi.useRealTimers()
  await forgetAnswers()
})
afterAll(() => undone(world.admin, world.base))

test.each(expectedFiles())('$file: $about', async (expected) => {
  const { admin } = world
  if (expected.today) vi.useFakeTimers({ toFake: ['Date'], now: new Date(expected.today) })
  const before = await partsOfShop()
  const checked = await checkedCorpusFile(admin, expected)
  const { _id: id } = checked
  expect(countsOf(checked)).toEqual(expected.check)
  expect(checked.report.skipped).toMatchObject(expected.skipped ?? [])
  expect(checked.report.stops).toEqual(expect.arrayContaining(expected.stops ?? []))
  await expectFindings(id, expected)
  await answerQuestions(admin, id, expected)
  expect(countsOf(await getImport(id))).toEqual(expected.then?.check ?? expected.check)
  await applied(admin, id, true)
  await expectParts(expected)
  await undone(admin, id)
  expect(await partsOfShop()).toEqual(before)
})
