import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PartsChange } from '#contract/import/bulk-edit.ts'
import { aPerson, aProduct } from '#test/builders.ts'
import { aCheckedEdit, aCheckedImport, applied, rowsOf, runStep, undone } from '#test/imports.ts'
import { editProduct } from '../../catalog/product-edit.ts'
import { getStaffProduct, listStaffProducts } from '../../catalog/staff-product.ts'
import { suggestTags } from '../../catalog/tag.ts'
import { getImport } from '../import-view.ts'
import { startEdit } from './start-edit.ts'

const tagsOf = async ({ id }: { id: string }) => (await getStaffProduct(id)).tags
const change = (by: 'add' | 'remove', ...value: string[]): PartsChange => ({
  field: 'tags',
  by,
  value,
})

/** A part with these tags, and an admin. */
async function aTaggedPart(...tags: string[]) {
  const admin = await aPerson({ role: 'admin' })
  const part = await aProduct({ sku: `T-${randomUUID().slice(0, 8).toUpperCase()}` })
  await editProduct(admin, part.id, { version: 1, tags })
  return { admin, part }
}

test('tags are added to all parts that match a tag, taken from them, and put back by an undo', async () => {
  const mark = `m${randomUUID().slice(0, 8)}`
  const { admin, part } = await aTaggedPart(mark, 'old')
  const other = await aProduct({})
  const id = await startEdit(admin, {
    parts: { filter: { tag: mark } },
    change: change('add', 'clearance', 'old'),
  })
  await runStep(id, 'check')
  expect((await getImport(id)).fileName).toBe(`Add tags clearance, old: tag ${mark}`)
  expect((await rowsOf(id))[0]?.resolved?.changes).toEqual([
    `Tags ${mark}, old → clearance, ${mark}, old`,
  ])
  await applied(admin, id)
  expect([await tagsOf(part), await tagsOf(other)]).toEqual([['clearance', mark, 'old'], []])
  const taken = await aCheckedEdit(admin, [part], change('remove', 'clearance', mark, 'old'))
  await applied(admin, taken._id)
  expect(await tagsOf(part)).toEqual([])
  await undone(admin, taken._id)
  await undone(admin, id)
  expect(await tagsOf(part)).toEqual([mark, 'old'])
})

test('a part that would have more tags than it may is left out; one whose tags an editor has changed since stays', async () => {
  const many = Array.from({ length: 50 }, (_, at) => `t${at}`)
  const { admin, part: full } = await aTaggedPart(...many)
  const part = await aProduct({})
  const edit = await aCheckedEdit(admin, [full, part], change('add', 'new'))
  const [wrong] = (await rowsOf(edit._id)).filter(({ action }) => action === 'wrong')
  expect(wrong?.findings[0]?.text).toBe('It would have 51 tags, and may have 50')
  await editProduct(admin, part.id, { version: 1, tags: ['mine'] })
  await applied(admin, edit._id)
  expect(await tagsOf(part)).toEqual(['mine'])
})

test('a column of a file sets the tags, an empty cell leaves them, and an undo puts them back', async () => {
  const { admin, part } = await aTaggedPart('old')
  const { part: left } = await aTaggedPart('kept')
  const file = `sku,part_tags\n${part.sku},"Spring 2027; CLEARANCE, clearance"\n${left.sku},\n`
  const checked = await aCheckedImport(admin, file, { kind: 'products' })
  await applied(admin, checked._id)
  expect(await tagsOf(part)).toEqual(['clearance', 'spring 2027'])
  expect(await tagsOf(left)).toEqual(['kept'])
  const cleared = await aCheckedImport(admin, `sku,part_tags\n${part.sku},(clear)\n`, {
    kind: 'products',
  })
  await applied(admin, cleared._id)
  expect(await tagsOf(part)).toEqual([])
  await undone(admin, cleared._id)
  await undone(admin, checked._id)
  expect(await tagsOf(part)).toEqual(['old'])
})

test('a list of the staff has the parts with a tag, and the tags that begin so are suggested once', async () => {
  const mark = `q${randomUUID().slice(0, 8)}`
  const { part } = await aTaggedPart(`${mark} b`, `${mark} a`)
  await aTaggedPart(`${mark} b`)
  const found = await listStaffProducts({ tag: `${mark} a`, limit: 10, sort: 'oldest' })
  expect(found.items.map(({ _id }) => _id)).toEqual([part.id])
  expect(await suggestTags(mark.toUpperCase())).toEqual([`${mark} a`, `${mark} b`])
})
