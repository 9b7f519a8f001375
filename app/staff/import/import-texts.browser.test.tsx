import type { ComponentProps } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Import } from '#contract/import/import.ts'
import type { FindingGroup } from '#contract/import/import-finding.ts'
import { ApplyBar } from './apply-bar.tsx'
import { Changes } from './changes.tsx'
import { Counts } from './counts.tsx'
import { Decision } from './decision.tsx'
import { Findings } from './findings.tsx'
import { Progress } from './progress.tsx'
import { VcdbCard } from './vcdb-card.tsx'

afterEach(() => vi.restoreAllMocks())

type Run = ComponentProps<typeof Progress>['of']

const AT_WORK: Run = {
  _id: 'one',
  state: 'checking',
  total: 1,
  checked: 1,
  applied: 0,
  trouble: null,
  report: { note: '', undone: 0 },
}

const A_FAILED_IMPORT: Import = {
  ...AT_WORK,
  kind: 'products',
  mode: 'UPDATE',
  fileName: 'parts.csv',
  state: 'failed',
  waiting: 0,
  open: 0,
  report: {
    ...{
      codes: {},
      actions: {},
      lacking: {},
      live: 0,
      parts: 0,
      vehicles: 0,
      groups: [],
      largest: null,
      questions: 0,
      byPart: [],
      byVehicle: [],
    },
    ...{ removed: 0, existing: 0, hidden: 0, stops: [], format: '', kept: [], undone: 0 },
    ...{ skipped: [], skippedCount: 0, note: '' },
  },
  error: 'The file is empty: it has no line with a word or number.',
  awaits: null,
  hasColumns: true,
  isKept: true,
  texts: null,
  prices: 'take',
  drafts: { complete: 0, withoutCategory: 0 },
  missing: null,
  pictures: null,
  isDeciding: false,
  createdBy: 'Alex Admin',
  createdAt: '2026-11-21T10:00:00.000Z',
  checkedAt: null,
  appliedAt: null,
  undoneAt: null,
  sameAs: null,
}

function show(element: React.ReactElement) {
  const router = createMemoryRouter([{ path: '/', element }])
  return render(<RouterProvider router={router} />)
}

test.each<[Run, string]>([
  [AT_WORK, '1 of about 1 row'],
  [{ ...AT_WORK, total: null }, '1 row'],
  [{ ...AT_WORK, total: 2_000, checked: 1_000 }, '1,000 of about 2,000 rows'],
  [{ ...AT_WORK, state: 'undoing', applied: 1 }, '0 of 1 row undone.'],
])('how far an import is: %#', async (of, text) => {
  const screen = await show(<Progress of={of} />)
  await expect.element(screen.getByText(text)).toBeVisible()
})

test('an undo shows its progress, and can be stopped, unless it undoes a stopped import', async () => {
  const report = { ...AT_WORK.report, undone: 30 }
  const undoing: Run = { ...AT_WORK, state: 'undoing', applied: 40, report }
  const screen = await show(<Progress of={undoing} />)
  await expect.element(screen.getByText('30 of 40 rows undone.')).toBeVisible()
  await expect.element(screen.getByLabelText('Progress')).toHaveAttribute('value', '0.75')
  await expect.element(screen.getByRole('button', { name: 'Stop here' })).toBeVisible()
  await screen.unmount()
  const note = 'You stopped it while it was applied.'
  const back = await show(<Progress of={{ ...undoing, report: { ...report, note } }} />)
  await expect.element(back.getByText('30 of 40 rows undone.')).toBeVisible()
  expect(back.getByRole('button').all()).toEqual([])
})

test.each([
  [true, 'Correct the file and upload it again. If it is right as it is, check it again.'],
  [false, 'Upload it again, and remove this import.'],
])('an import that failed says what to do, its file stored: %s', async (isKept, text) => {
  const screen = await show(<Decision of={{ ...A_FAILED_IMPORT, isKept }} />)
  await expect.element(screen.getByText(text)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: /upload it again/i }))
    .toHaveAttribute('href', '/dashboard/imports')
})

test('a table of one row has one row', async () => {
  const screen = await show(
    <VcdbCard
      tables={[
        { kind: 'make', rows: 1 },
        { kind: 'model', rows: 1_695 },
      ]}
    />,
  )
  await expect.element(screen.getByText('make 1 row')).toBeVisible()
  await expect.element(screen.getByText('model 1,695 rows')).toBeVisible()
})

test('a file that differs as a whole says how: no row has that finding', async () => {
  const group: FindingGroup = {
    ...{ code: 'overlap', field: null, rows: 12_500, severity: 'applied', canLeaveOut: true },
    examples: [
      { line: 7, part: 'BR 1', found: null, text: 'Two parts on one car', proposal: null },
    ],
  }
  const report: Import['report'] = {
    ...A_FAILED_IMPORT.report,
    codes: { 'count-differs': 1, overlap: 12_500 },
    groups: [group],
    stops: ['It removes 6 of 6 rows that these parts have.'],
  }
  const of: Import = { ...A_FAILED_IMPORT, state: 'applied', report }
  const screen = await show(<Findings of={of} filter={{}} onFilter={() => {}} />)
  await expect.element(screen.getByRole('heading', { name: 'Overlap' })).toBeVisible()
  await expect.element(screen.getByText('Row 7: BR 1 Two parts on one car.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Show all 12,500' })).toBeVisible()
  await expect.element(screen.getByText('Count differs: It removes 6 of 6 rows')).toBeVisible()
  expect(screen.getByRole('button', { name: /Count differs/ }).all()).toEqual([])
})

test('thousands of rows of a part are written as elsewhere', async () => {
  const byPart = [{ name: 'Brake pads', added: 12_500, changed: 0, removed: 1_000 }]
  const of: Import = { ...A_FAILED_IMPORT, report: { ...A_FAILED_IMPORT.report, byPart } }
  const screen = await show(<Changes of={of} />)
  await screen.getByText('By part').click()
  await expect.element(screen.getByText('12,500 new, 1,000 removed')).toBeVisible()
})

test('new parts say how many of them buyers will see', async () => {
  const report = { ...A_FAILED_IMPORT.report, actions: { add: 88 }, live: 12 }
  const of = { kind: 'products', waiting: 0, report } as const
  const screen = await show(<Counts {...of} filter={{}} onFilter={() => {}} />)
  await expect.element(screen.getByRole('button', { name: /88\s*New/ })).toBeVisible()
  await expect.element(screen.getByText('12 live, 76 drafts')).toBeVisible()
})

test('a file that the check stops is applied once its box is checked; rows that wait are counted', async () => {
  const stops = ['3 of 20 rows are wrong and left out.']
  const report = { ...A_FAILED_IMPORT.report, stops }
  const of: Import = {
    ...{ ...A_FAILED_IMPORT, state: 'checked', error: null, report },
    ...{ total: 1_204, open: 1_143, waiting: 61 },
  }
  const screen = await show(<ApplyBar of={of} />)
  await expect.element(screen.getByText('1,143 of 1,204 rows are ready. 61 wait.')).toBeVisible()
  const button = screen.getByRole('button', { name: 'Apply 1,143 rows' })
  await expect.element(button).toBeDisabled()
  await screen.getByRole('checkbox').click()
  await expect.element(button).toBeEnabled()
})

test.each([
  [0, [['See the drafts', 'draft']]],
  [
    1,
    [
      ['See the drafts', 'draft'],
      ['See the live parts', 'live'],
    ],
  ],
  [2, [['See the live parts', 'live']]],
])('an import that added two parts, %i of them live, leads to them', async (live, links) => {
  const report = { ...A_FAILED_IMPORT.report, actions: { add: 2 }, live }
  const of: Import = { ...A_FAILED_IMPORT, state: 'applied', error: null, report }
  const screen = await show(<Decision of={of} />)
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  const shown = screen.getByRole('link').elements()
  expect(shown.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    links.map(([text, state]) => [text, `/dashboard/manageProducts?state=${state}`]),
  )
})

test.each([
  [true, 1],
  [false, 0],
])('a refused file leads back to its columns, if it has any: %s', async (hasColumns, links) => {
  const of: Import = { ...A_FAILED_IMPORT, hasColumns }
  const screen = await show(<Decision of={of} onMatch={() => {}} />)
  await expect.element(screen.getByRole('button', { name: 'Check again' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Back to columns' }).all()).toHaveLength(links)
})

test.each([
  ['keep', 'Take the file’s', 'overwrite'],
  ['overwrite', 'Keep mine', 'keep'],
] as const)(
  'names of parts that the shop has: %s, and the other on request',
  async (texts, name, other) => {
    const paths: string[] = []
    vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
      paths.push(new URL(new Request(input).url).pathname + new URL(new Request(input).url).search)
      return Response.json({})
    })
    const screen = await show(
      <Decision of={{ ...A_FAILED_IMPORT, state: 'checked', error: null, texts }} />,
    )
    await screen.getByRole('button', { name }).click()
    await vi.waitFor(() => expect(paths).toContain(`/api/staff/import/one/check?texts=${other}`))
  },
)
