import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { deleteAllRows } from '#test/all-rows.ts'
import { aPerson } from '#test/builders.ts'
import { corpusFile, countsOf, forgetAnswers } from '#test/import-corpus.ts'
import { aCheckedImport, anUpload, applied, rowsOf, runStep, undone } from '#test/imports.ts'
import { LISTS, listBytes, writtenList } from '#test/supplier-lists/supplier-list.ts'
import { writeCategories } from '#test/vehicle-base.ts'
import { chooseColumns, listColumns } from './columns/choose-columns.ts'
import { getImport } from './import-view.ts'
import { listQueue } from './queue/queue-entry.ts'

// However a supplier writes a list, the shop reads the same rows of it and asks the same.

const world = { admin: {} as Awaited<ReturnType<typeof aPerson>>, base: '' }

beforeAll(async () => {
  await deleteAllRows() // no part of another file is one of the lists’
  await writeCategories()
  world.admin = await aPerson({ role: 'admin' })
  const base = await aCheckedImport(world.admin, corpusFile('base.csv'), { kind: 'products' })
  await applied(world.admin, base._id)
  world.base = base._id
})
afterEach(forgetAnswers)
afterAll(() => undone(world.admin, world.base))

/** What the shop asks of a file, and what its rows would write, with the proposals as answers. */
async function reading({ name, bytes }: { name: string; bytes: Buffer }) {
  const { admin } = world
  const id = await anUpload(admin, bytes, { kind: 'products', name })
  const { columns, questions } = await listColumns(id)
  const names = columns.map((column) => column.name)
  const answers = Object.fromEntries(questions.map((one) => [one.id, one.proposal ?? '']))
  const { awaits } = await getImport(id)
  if (awaits) await chooseColumns(admin, id, { columns: names, answers })
  await runStep(id, 'check 1')
  const rows = await rowsOf(id)
  await forgetAnswers()
  return {
    asked: questions.map((question) => question.id),
    queue: (await listQueue(id)).map((entry) => `${entry.name} ${entry.rows}`).toSorted(),
    counts: countsOf(await getImport(id)),
    rows: rows.map(({ action, resolved, findings }) => {
      const { fields, numbers, attributes, gtin } = resolved ?? {}
      const codes = findings.map(({ code }) => code).toSorted()
      return { action, fields, numbers, attributes, gtin, codes }
    }),
  }
}

/** Of each list. */
const SEEDS = Array.from({ length: 8 }, (_, at) => at + 1)

test.each(LISTS)('the list “%s” says the same however it is written', async (list) => {
  const expected = await reading({ name: 'list.csv', bytes: listBytes(list) })
  for (const seed of SEEDS) {
    const written = writtenList(list, seed * LISTS.length + LISTS.indexOf(list))
    expect({ seed, ...(await reading(written)) }).toEqual({ seed, ...expected })
  }
})
