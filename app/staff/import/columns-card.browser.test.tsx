import { afterEach, expect, test, vi } from 'vitest'
import type { ImportColumns } from '#contract/import/import-columns.ts'
import { FOUND, isChoice, showColumns } from '#test/columns-card-page.tsx'

afterEach(() => vi.restoreAllMocks())

test('the choices stay when the server refuses them, and are sent again with the answer', async () => {
  const detail = 'First answer: How much is 12,500?'
  const sent: unknown[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (request) => {
    if (!isChoice(request)) return Response.json(FOUND)
    sent.push(await request.json())
    return sent.length === 1
      ? Response.json({ status: 400, detail }, { status: 400 })
      : Response.json({})
  })
  const onChosen = vi.fn()
  const screen = await showColumns(onChosen)
  const price = screen.getByLabelText('Preis maps to')
  await price.selectOptions('Cost')
  const check = screen.getByRole('button', { name: 'Check the file' })
  await check.click()
  await expect.element(screen.getByRole('alert').getByText(detail)).toBeVisible()
  await expect.element(price).toHaveValue('cost')
  await screen.getByRole('radio', { name: '12.5', exact: true }).click()
  await check.click()
  await expect.poll(() => onChosen.mock.calls.length).toBe(1)
  expect(sent).toEqual([
    { columns: ['sku', 'cost'], answers: {}, rules: {} },
    { columns: ['sku', 'cost'], answers: { 'decimal-comma': 'comma' }, rules: {} },
  ])
})

test('rules of a file that may be another supplier’s hold only if the owner takes them', async () => {
  const sent: { rules?: unknown }[] = []
  const offered = { state: 'live' }
  const profile = { fileName: 'xyz.csv', savedAt: '2026-03-01T00:00:00Z', newColumns: [] }
  const found = { ...FOUND, questions: [] }
  vi.spyOn(window, 'fetch').mockImplementation(async (request) => {
    if (request instanceof Request && request.url.endsWith('/category')) return Response.json([])
    if (isChoice(request)) sent.push(await request.json())
    return Response.json({
      ...found,
      profile: { ...profile, doubt: 'other-source', rules: offered },
    })
  })
  const screen = await showColumns()
  const check = screen.getByRole('button', { name: 'Check the file' })
  await check.click()
  await expect.poll(() => sent.length).toBe(1)
  await screen.getByRole('button', { name: 'take its rules' }).click()
  await expect.element(screen.getByLabelText('State of new parts')).toHaveValue('live')
  await check.click()
  await expect.poll(() => sent.map(({ rules }) => rules)).toEqual([{}, offered])
})

test('rules for all rows: a price that is no number is not sent, and what is taken back leaves nothing', async () => {
  const sent: { rules?: unknown }[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (request) => {
    if (request instanceof Request && request.url.endsWith('/category')) return Response.json([])
    if (!isChoice(request)) return Response.json({ ...FOUND, questions: [] })
    sent.push(await request.json())
    return Response.json({})
  })
  const screen = await showColumns()
  await screen.getByText('Rules for all rows').click()
  await screen.getByLabelText('Prices').selectOptions('From cost ×')
  const check = screen.getByRole('button', { name: 'Check the file' })
  await check.click()
  await screen.getByLabelText('Factor').fill('1.45')
  await screen.getByLabelText('State of new parts').selectOptions('Live')
  await screen.getByLabelText('State of new parts').selectOptions('Draft')
  await screen.getByLabelText('Price', { exact: true }).selectOptions('Fill it if it is empty')
  await check.click()
  await expect
    .poll(() => sent.map(({ rules }) => rules))
    .toEqual([
      {
        price: { rule: { by: 'cost', factor: 1.45 }, rounding: { to: '90', direction: 'nearest' } },
        keep: { price: 'empty' },
      },
    ])
})

test('two columns with the same match show an error', async () => {
  vi.spyOn(window, 'fetch').mockResolvedValue(Response.json(FOUND))
  const screen = await showColumns()
  await screen.getByLabelText('Preis maps to').selectOptions('SKU')
  await expect
    .poll(() => screen.getByText('Another column has this match, too').all().length)
    .toBe(2)
})

test('each column says where its match comes from, also one without a match', async () => {
  const found: ImportColumns = {
    ...FOUND,
    columns: [
      ...FOUND.columns,
      { header: 'Lager', examples: ['A 7'], name: null, from: 'nothing', warning: null },
    ],
  }
  vi.spyOn(window, 'fetch').mockResolvedValue(Response.json(found))
  const screen = await showColumns()
  await expect.element(screen.getByRole('row', { name: /Lager/ })).toHaveTextContent('No match')
  await screen.getByLabelText('Preis maps to').selectOptions('Cost')
  await expect.element(screen.getByRole('row', { name: /Preis/ })).toHaveTextContent('As you said')
})

const ASKED = {
  text: '',
  about: 'List, MSRP',
  choices: [
    { value: '0', label: 'List', takes: null },
    { value: '1', label: 'MSRP', takes: null },
  ],
}

test('a question has its proposal as its answer, and the column of the price follows the answer', async () => {
  const priced: ImportColumns = {
    ...FOUND,
    columns: ['List', 'MSRP'].map((header, at) => ({
      ...{ header, examples: ['9.90'], from: 'word', warning: null },
      name: at === 0 ? 'price' : null,
    })),
    questions: [
      { id: 'price-column', proposal: '0', ...ASKED },
      {
        ...{ id: 'currency', about: 'Prices are in €', text: '', proposal: 'leave-out' },
        choices: [
          { value: 'leave-out', label: 'Leave out', takes: null },
          { value: 'rate EUR', label: 'Dollars for one €', takes: 'rate' },
        ],
      },
    ],
  }
  const sent: unknown[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (request) => {
    if (!isChoice(request)) return Response.json(priced)
    sent.push(await request.json())
    return Response.json({})
  })
  const screen = await showColumns()
  await expect.element(screen.getByRole('radio', { name: 'List' })).toBeChecked()
  await screen.getByRole('radio', { name: 'MSRP' }).click()
  await expect.element(screen.getByLabelText('MSRP maps to')).toHaveValue('price')
  await expect.element(screen.getByLabelText('List maps to')).toHaveValue('')
  await screen.getByRole('radio', { name: 'Dollars for one €' }).click()
  await screen.getByRole('textbox', { name: 'Dollars for one €' }).fill('1.10')
  await screen.getByRole('button', { name: 'Check the file' }).click()
  await expect
    .poll(() => sent)
    .toEqual([
      {
        columns: [null, 'price'],
        answers: { 'price-column': '1', currency: 'rate EUR 1.10' },
        rules: {},
      },
    ])
})

test('another sheet has other columns, also from the line that is named in it', async () => {
  const asked: unknown[] = []
  const ofSheet = { ...FOUND, sheet: 'Cover', sheets: ['Cover', 'Filters'], questions: [] }
  vi.spyOn(window, 'fetch').mockImplementation(async (request) => {
    if (!(request instanceof Request) || request.method !== 'POST') return Response.json(ofSheet)
    asked.push(await request.json())
    const columns = [{ ...FOUND.columns[0], header: 'Part No' }]
    return Response.json({ ...ofSheet, sheet: 'Filters', columns })
  })
  const screen = await showColumns()
  await screen.getByLabelText('Sheet of the workbook').selectOptions('Filters')
  await expect.element(screen.getByLabelText('Part No maps to')).toBeVisible()
  await screen.getByText('Line 1 names the columns').click()
  await screen.getByLabelText('Another line does').fill('3')
  await screen.getByRole('button', { name: 'Read again' }).click()
  await expect.poll(() => asked.length).toBe(2)
  await screen.getByRole('button', { name: 'Check the file' }).click()
  const answers = { sheet: 'Filters' }
  await expect
    .poll(() => asked)
    .toEqual([
      { answers },
      { answers, headerLine: 3 },
      { columns: ['sku'], answers, rules: {}, headerLine: 3 },
    ])
})

test('another line that names the columns has other columns', async () => {
  const asked: unknown[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (request) => {
    if (!(request instanceof Request) || request.method !== 'POST') return Response.json(FOUND)
    asked.push(await request.json())
    const columns = [{ ...FOUND.columns[0], header: 'SKU' }]
    return Response.json({ ...FOUND, headerLines: [3], columns, questions: [] })
  })
  const screen = await showColumns()
  await screen.getByText('Line 1 names the columns').click()
  await screen.getByLabelText('Another line does').fill('3')
  await screen.getByRole('button', { name: 'Read again' }).click()
  await expect.element(screen.getByLabelText('SKU maps to')).toBeVisible()
  expect(asked).toEqual([{ answers: {}, headerLine: 3 }])
})

test('of the supplier’s next file only what is new is asked, and all is sent', async () => {
  const sent: unknown[] = []
  const next: ImportColumns = {
    ...FOUND,
    headerLine: 4,
    columns: [
      ...FOUND.columns,
      { header: 'Eco class', examples: ['A'], name: null, from: 'nothing', warning: null },
    ],
    answers: { 'decimal-comma': 'comma' },
    profile: {
      fileName: 'zelniko-march.csv',
      savedAt: '2026-03-03T10:00:00.000Z',
      newColumns: [2],
      rules: {},
      doubt: null,
    },
  }
  vi.spyOn(window, 'fetch').mockImplementation(async (request) => {
    if (isChoice(request)) sent.push(await request.json())
    return Response.json(next)
  })
  const screen = await showColumns()
  await expect.element(screen.getByText('1 new column: Eco class.')).toBeVisible()
  await expect.element(screen.getByLabelText('Eco class maps to')).toBeVisible()
  await expect.element(screen.getByLabelText('Preis maps to')).not.toBeVisible()
  await expect.element(screen.getByRole('group', { name: '12,500' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Check the file' }).click()
  await expect
    .poll(() => sent)
    .toEqual([
      {
        columns: ['sku', 'price', null],
        answers: { 'decimal-comma': 'comma' },
        rules: {},
        headerLine: 4,
      },
    ])
})
