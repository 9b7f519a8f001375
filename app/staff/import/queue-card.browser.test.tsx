import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { QueueEntry } from '#contract/import/import-queue.ts'
import { QueueCard } from './queue-card.tsx'

afterEach(() => vi.restoreAllMocks())

function show(element: React.ReactElement) {
  const router = createMemoryRouter([{ path: '/', element }])
  return render(<RouterProvider router={router} />)
}

function waitingRows(waiting: number, questions = 0) {
  return { _id: 'one', fileName: 'f.csv', waiting, isDeciding: false, report: { questions } }
}

test('a row whose match was saved says so until it has been checked again', async () => {
  const entry: QueueEntry = {
    key: 'brand bbxx',
    kind: 'brand',
    name: 'BBXX',
    rows: 2,
    line: 7,
    text: 'There is no brand BBXX',
    proposal: 'Norbrake',
    categoryId: null,
    isWaiting: true,
    isDecided: false,
    isWithoutEffect: false,
    choices: ['brand', 'drop'],
    isProposed: false,
    examples: [],
  }
  const answers = [[entry], {}, [{ ...entry, isDecided: true }]]
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(answers.shift() ?? {}))
  const screen = await show(<QueueCard of={waitingRows(2)} />)
  await screen.getByRole('button', { name: 'Match it' }).click()
  await screen.getByRole('button', { name: 'Save match' }).click()
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('Saved. These rows are being checked again.')
  expect(screen.getByRole('button').all()).toEqual([])
})

const MAKES = [
  { slug: 'honda', name: 'Honda' },
  { slug: 'land', name: 'Land' },
  { slug: 'land-rover', name: 'Land Rover' },
]
const MODELS = [
  { id: 7, make: 'Honda', model: 'Civic', years: '1973–2026' },
  { id: 8, make: 'Honda', model: 'Civic Type R', years: '' },
]

/** @returns what is sent to the server */
async function showWaiting(proposal: string) {
  const entry: QueueEntry = {
    key: 'vehicle hodna civc',
    kind: 'vehicle',
    name: 'Hodna Civc',
    rows: 1,
    line: 7,
    text: 'There is no Hodna Civc in this shop’s list',
    proposal,
    categoryId: null,
    isWaiting: true,
    isDecided: false,
    isWithoutEffect: false,
    choices: ['model', 'drop'],
    isProposed: false,
    examples: [],
  }
  const sent: unknown[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const request = new Request(input)
    const path = request.url
    if (request.method !== 'GET') sent.push(await request.json())
    if (path.endsWith('/staff/make')) return Response.json(MAKES)
    if (path.endsWith('/staff/make/honda/model')) return Response.json(MODELS)
    return Response.json(path.endsWith('/model') ? [] : [entry])
  })
  const screen = await show(<QueueCard of={waitingRows(1)} />)
  await screen.getByRole('button', { name: 'Match it' }).click()
  return { screen, sent }
}

test('a match begins with the vehicle that the shop proposes', async () => {
  const { screen, sent } = await showWaiting('Honda Civic')
  await expect.element(screen.getByLabelText('Make')).toHaveValue('honda')
  await expect.element(screen.getByLabelText('Model')).toHaveValue('7')
  await screen.getByRole('button', { name: 'Save match' }).click()
  await vi.waitFor(() => expect(sent).toEqual([{ key: 'vehicle hodna civc', modelId: 7 }]))
})

test('a match begins with the make of several proposed models, and its model is chosen', async () => {
  const { screen, sent } = await showWaiting('Honda Civic or Civic Type R')
  await expect.element(screen.getByLabelText('Make')).toHaveValue('honda')
  await expect.element(screen.getByLabelText('Model')).toBeEnabled()
  await expect.element(screen.getByLabelText('Model')).toHaveValue('')
  await expect.element(screen.getByRole('button', { name: 'Save match' })).toBeDisabled()
  await screen.getByLabelText('Model').selectOptions('8')
  await screen.getByRole('button', { name: 'Save match' }).click()
  await vi.waitFor(() => expect(sent).toEqual([{ key: 'vehicle hodna civc', modelId: 8 }]))
})

test('a match begins with the longest make that the proposal begins with, and can be changed', async () => {
  const { screen } = await showWaiting('Land Rover Defender')
  await expect.element(screen.getByLabelText('Make')).toHaveValue('land-rover')
  await screen.getByLabelText('Make').selectOptions('honda')
  await expect.element(screen.getByLabelText('Model')).toBeEnabled()
  await expect.element(screen.getByLabelText('Make')).toHaveValue('honda')
  await expect.element(screen.getByLabelText('Model')).toHaveValue('')
})

const A_NEAR_NUMBER: QueueEntry = {
  key: 'near hyphen ostrelle',
  kind: 'near',
  name: 'Ostrelle numbers that differ in a hyphen, slash or space',
  rows: 2,
  line: 7,
  text: 'F210/3 and F-210/3 differ in a hyphen, slash or space',
  proposal: null,
  categoryId: null,
  isWaiting: true,
  isDecided: false,
  isWithoutEffect: false,
  choices: ['same', 'other', 'drop'],
  isProposed: true,
  examples: ['F210/3', 'F220'].map((number, at) => ({
    key: `part ostrelle ${number}`,
    line: 7 + at,
    text: '',
    isDecided: false,
    file: {
      number: `Ostrelle ${number}`,
      name: 'Oil filter',
      category: null,
      price: '8.75',
      img: null,
    },
    ours: {
      number: 'Ostrelle F-210/3',
      name: 'Oil filter',
      category: 'Oil filters',
      price: '$8.50',
      img: null,
    },
    change: null,
  })),
}

test.each([
  ['The same parts', { key: 'near hyphen ostrelle', same: true }],
  ['Ostrelle F220: Another part', { key: 'part ostrelle F220', other: true }],
])(
  'numbers that are alike stand beside the shop’s, and are decided together or alone: %s',
  async (name, decision) => {
    const sent: unknown[] = []
    vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
      const request = new Request(input)
      if (request.method !== 'GET') sent.push(await request.json())
      return Response.json([A_NEAR_NUMBER])
    })
    const screen = await show(<QueueCard of={waitingRows(2)} />)
    await expect.element(screen.getByText('Row 7 of the file')).toBeVisible()
    await expect.element(screen.getByText('Oil filter · Oil filters · $8.50').first()).toBeVisible()
    await screen.getByRole('button', { name, exact: true }).click()
    await vi.waitFor(() => expect(sent).toEqual([decision]))
  },
)

const A_CATEGORY: QueueEntry = {
  key: 'category bremsbeläge',
  kind: 'category',
  name: 'Bremsbeläge',
  rows: 12,
  line: 2,
  text: 'There is no category Bremsbeläge',
  proposal: 'Brake pads',
  categoryId: 101,
  isWaiting: false,
  isDecided: false,
  isWithoutEffect: false,
  choices: ['proposed category', 'category', 'ignore'],
  isProposed: true,
  examples: [],
}

const CATEGORIES = [
  { id: 1, parentId: null, name: 'Brakes', slug: 'brakes', parts: 0 },
  { id: 102, parentId: 1, name: 'Brake discs', slug: 'brake-discs', parts: 3 },
]

test('a category that the shop does not know is one question, and no row waits for it', async () => {
  const sent: unknown[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const request = new Request(input)
    if (request.method !== 'GET') sent.push(await request.json())
    return Response.json(request.url.endsWith('/staff/category') ? CATEGORIES : [A_CATEGORY])
  })
  const screen = await show(<QueueCard of={waitingRows(0, 12)} />)
  await expect
    .element(screen.getByRole('heading', { name: 'Waits for you: 1 question' }))
    .toBeVisible()
  await expect
    .element(screen.getByText('parts that you have keep their category, and new ones are drafts'))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Another category' }).click()
  await screen.getByLabelText('Category').selectOptions('102')
  await screen.getByRole('button', { name: 'It is Brake pads' }).click()
  await vi.waitFor(() => expect(sent).toEqual([{ key: 'category bremsbeläge', categoryId: 101 }]))
  await screen.getByRole('button', { name: 'Another category' }).click()
  await screen.getByLabelText('Category').selectOptions('102')
  await screen.getByRole('button', { name: 'Save match' }).click()
  await vi.waitFor(() => expect(sent[1]).toEqual({ key: 'category bremsbeläge', categoryId: 102 }))
})

test('values that rows were applied without ask nothing any more', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json([]))
  const screen = await show(<QueueCard of={waitingRows(0, 2)} />)
  await expect.element(screen.getByRole('heading')).not.toBeInTheDocument()
})

test('what the shop proposes is taken in one click, and rows with more questions than a page asks are counted', async () => {
  const sent: unknown[] = []
  const other = {
    ...A_CATEGORY,
    key: 'category stossdämpfer',
    name: 'Stossdämpfer',
    categoryId: 102,
  }
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const request = new Request(input)
    if (request.method !== 'GET') sent.push(await request.json())
    return Response.json([A_CATEGORY, other])
  })
  const rows = A_CATEGORY.rows + other.rows
  const screen = await show(<QueueCard of={waitingRows(0, rows + 1200)} />)
  await expect.element(screen.getByText('And 1,200 more rows with other questions')).toBeVisible()
  await screen.getByRole('button', { name: 'Accept all 2 proposals' }).click()
  await vi.waitFor(() =>
    expect(sent).toEqual([
      { key: 'category bremsbeläge', categoryId: 101 },
      { key: 'category stossdämpfer', categoryId: 102 },
    ]),
  )
})

const A_JUMP: QueueEntry = {
  ...A_NEAR_NUMBER,
  key: 'jump',
  kind: 'jump',
  name: 'Prices that change by more than three times',
  rows: 14,
  choices: ['keep price', 'take price', 'drop'],
  examples: A_NEAR_NUMBER.examples.map((example, at) => ({
    ...example,
    key: `jump ${7 + at}`,
    file: { ...example.file, price: '85.00' },
    change: '+900%',
  })),
}

test('prices that jump stand with old, new and change, are shown all, and are decided together or alone', async () => {
  const sent: unknown[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const request = new Request(input)
    if (request.method !== 'GET') sent.push(await request.json())
    if (!request.url.includes('/queue/row?key=jump')) return Response.json([A_JUMP])
    const [example] = A_JUMP.examples
    const last = { ...example, line: 9, key: 'jump 9', file: { ...example?.file, number: 'F230' } }
    return Response.json({ examples: [...A_JUMP.examples, last], next: null })
  })
  const screen = await show(<QueueCard of={waitingRows(14)} />)
  await expect.element(screen.getByText('$8.50 → $85.00 +900%').first()).toBeVisible()
  await screen.getByRole('button', { name: 'Show all 14' }).click()
  await screen.getByRole('button', { name: 'F230: Take' }).click()
  await vi.waitFor(() => expect(sent).toEqual([{ key: 'jump 9', price: 'take' }]))
  await screen.getByRole('button', { name: 'Keep our 14 prices' }).click()
  await vi.waitFor(() => expect(sent[1]).toEqual({ key: 'jump', price: 'keep' }))
})

test('one row that waits is one row', async () => {
  const entry: QueueEntry = {
    key: 'vehicle saab 95',
    kind: 'vehicle',
    name: 'Saab 95',
    rows: 1,
    line: 7,
    text: 'There is no Saab 95 in this shop’s list',
    proposal: null,
    categoryId: null,
    isWaiting: true,
    isDecided: false,
    isWithoutEffect: false,
    choices: ['model', 'drop'],
    isProposed: false,
    examples: [],
  }
  vi.spyOn(window, 'fetch').mockResolvedValue(Response.json([entry]))
  const screen = await show(<QueueCard of={waitingRows(1)} />)
  await expect
    .element(screen.getByRole('heading', { name: 'Waits for you: 1 question' }))
    .toBeVisible()
  await expect.element(screen.getByText('1 row, row 7. There is no Saab 95')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Leave this row out' })).toBeVisible()
})
