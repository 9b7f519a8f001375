import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { PartConflict } from './part-conflict.tsx'
import { EMPTY_PRODUCT } from './product-values.ts'

afterEach(() => vi.restoreAllMocks())

const [OLD, MINE, GONE] = ['a', 'b', 'c'].map((one) => `01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8${one}`)

const PARTS: Record<string, object> = {
  [`/api/staff/product/${OLD}`]: {
    _id: OLD,
    name: 'Pads',
    title: 'Brake pads, old',
    number: 'NB-1',
  },
  [`/api/staff/product/${MINE}`]: {
    _id: MINE,
    name: 'Pads',
    title: null,
    number: null,
    sku: 'KST-2',
  },
}

test('a conflict names the successor by number and name, not by its id', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async (request) => {
    const { pathname } = new URL((request as Request).url)
    const part = PARTS[pathname]
    return part ? Response.json(part) : Response.json({ status: 404 }, { status: 404 })
  })
  const screen = await render(
    <PartConflict
      categories={[]}
      changed={['supersededBy']}
      conflict={{
        changedBy: 'Alex Admin',
        changedAt: new Date().toISOString(),
        fields: [{ field: 'supersededBy', from: '' }],
        reminders: 0,
      }}
      values={{ ...EMPTY_PRODUCT, supersededBy: MINE ?? '' }}
      savedValues={{ ...EMPTY_PRODUCT, supersededBy: OLD ?? '' }}
      keepMine={async () => {}}
      takeTheirs={async () => {}}
    />,
  )
  const notice = screen.getByRole('alert')
  await expect
    .element(notice)
    .toHaveTextContent('Replaced by: nothing → NB-1 Brake pads, old. You typed KST-2 Pads.')
  await expect.element(screen.getByRole('button', { name: /^Keep mine, KST-2 Pads/ })).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: /^Take theirs, NB-1 Brake pads, old/ }))
    .toBeVisible()
})

test('a deleted successor is named by its id', async () => {
  vi.spyOn(window, 'fetch').mockResolvedValue(Response.json({ status: 404 }, { status: 404 }))
  const screen = await render(
    <PartConflict
      categories={[]}
      changed={['supersededBy']}
      conflict={{
        changedBy: null,
        changedAt: null,
        fields: [{ field: 'supersededBy', from: GONE ?? '' }],
        reminders: 0,
      }}
      values={{ ...EMPTY_PRODUCT, supersededBy: MINE ?? '' }}
      savedValues={EMPTY_PRODUCT}
      keepMine={async () => {}}
      takeTheirs={async () => {}}
    />,
  )
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(`Replaced by: ${GONE} → nothing`)
})

test('a text that ends with a full stop gets no second one', async () => {
  const screen = await render(
    <PartConflict
      categories={[]}
      changed={['description']}
      conflict={{
        changedBy: 'Alex Admin',
        changedAt: null,
        fields: [{ field: 'description', from: 'Old.' }],
        reminders: 0,
      }}
      values={{ ...EMPTY_PRODUCT, description: 'My text.' }}
      savedValues={{ ...EMPTY_PRODUCT, description: 'Theirs' }}
      keepMine={async () => {}}
      takeTheirs={async () => {}}
    />,
  )
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(/Description: Old\. → Theirs\. You typed My text\.Keep mine/)
})
