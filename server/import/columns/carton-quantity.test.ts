import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPerson, aProduct } from '#test/builders.ts'
import { anUpload, rowsOf, runStep } from '#test/imports.ts'
import { chooseColumns, listColumns } from './choose-columns.ts'

async function changesOf(header: string, answer?: string) {
  const [ours, added] = [randomUUID(), randomUUID()].map((one) => `S-${one.slice(0, 8)}`)
  await aProduct({ sku: String(ours).toUpperCase(), minimumOrderQuantity: 12 })
  const admin = await aPerson({ role: 'admin' })
  const text = `sku,name,price,${header}\n${ours},,13.00,4\n${added},Clip,2.00,4`
  const id = await anUpload(admin, text, { kind: 'products' })
  const { questions, columns } = await listColumns(id)
  const answers = answer ? { 'pack-meaning': answer } : {}
  if (columns.some(({ from }) => from !== 'name')) {
    const names = columns.map(({ name }) => name)
    await chooseColumns(admin, id, { columns: names, answers })
  }
  await runStep(id, 'check 1')
  const [of, other] = await rowsOf(id)
  const pack = answer === 'leave-out' ? 1 : 4
  expect(other?.resolved).toMatchObject({ fields: { minimumOrderQuantity: pack } })
  return { asked: questions.map(({ id: one, proposal }) => [one, proposal]), of }
}

const PRICE = 'Price $12.50 → $13.00'
const asked = [['pack-meaning', 'leave-out']]

test.each(['Case Qty', 'VPE', 'Std Pkg'])(
  '%s is the pack size of new parts alone',
  async (name) => {
    const { of, ...found } = await changesOf(name, 'new-parts')
    expect([found, of?.resolved?.changes]).toEqual([{ asked }, [PRICE]])
  },
)

test('a carton quantity is left out if the owner says so', async () => {
  const { of } = await changesOf('Carton Qty', 'leave-out')
  expect(of?.resolved?.changes).toEqual([PRICE])
})

test('a carton quantity is the pack size of all parts if the owner says so', async () => {
  const { of } = await changesOf('Case Pack', 'take')
  expect(of?.resolved?.changes).toEqual([PRICE, 'Pack size 1 → 4'])
})

test('a pack size under the shop’s own name is not asked about', async () => {
  const { of, ...found } = await changesOf('pack_size')
  expect([found, of?.resolved?.changes]).toEqual([{ asked: [] }, [PRICE, 'Pack size 1 → 4']])
})
