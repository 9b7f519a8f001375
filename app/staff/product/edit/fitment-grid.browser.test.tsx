import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FitmentGrid } from './fitment-grid.tsx'
import { COLUMNS, EMPTY_ROW, type Models, type Row } from './fitment-rows.ts'

// The grid of fitments by keyboard: as in a spreadsheet.

const NAMES = ['Golf', 'Jetta', 'Passat']
const ROWS = NAMES.map((model) => ({ ...EMPTY_ROW, make: 'Volkswagen', model, yearFrom: '2014' }))
const MODELS: Models = { makes: ['Volkswagen'], find: () => undefined, modelsOf: () => [] }

function Grid({ onRows }: { onRows: (rows: Row[]) => void }) {
  const [rows, setRows] = useState<Row[]>(ROWS)
  onRows(rows)
  const nothing = () => {}
  return (
    <FitmentGrid
      rows={rows}
      problems={[]}
      models={MODELS}
      columns={COLUMNS}
      onChange={setRows}
      onPaste={nothing}
      onNeed={nothing}
    />
  )
}

async function showGrid() {
  let rows: Row[] = []
  const screen = await render(
    <Grid
      onRows={(now) => {
        rows = now
      }}
    />,
  )
  const cell = (name: string) => screen.getByLabelText(name, { exact: true })
  return {
    cell,
    models: () => rows.map(({ model }) => model),
    expectAt: (name: string) => expect.element(cell(name)).toHaveFocus(),
    start: (name: string) => cell(name).click(),
  }
}

test('arrows, Tab and Enter go from cell to cell', async () => {
  const { start, expectAt } = await showGrid()
  await start('Model, row 1')
  for (const [key, cell] of [
    ['{ArrowDown}', 'Model, row 2'],
    ['{ArrowUp}', 'Model, row 1'],
    ['{Enter}', 'Model, row 2'],
    ['{Enter}', 'Model, row 3'],
    ['{Enter}', 'Model, new row'],
    ['{Enter}', 'Model, new row'], // there is none below
    ['{Shift>}{Enter}{/Shift}', 'Model, row 3'],
    ['{ArrowRight}', 'From, row 3'],
    ['{ArrowLeft}', 'Model, row 3'],
    ['{Tab}', 'From, row 3'],
    ['{Shift>}{Tab}{/Shift}', 'Model, row 3'],
    ['{ArrowLeft}', 'Make, row 3'],
    ['{ArrowLeft}', 'Make, row 3'], // nor beside it
  ] as const) {
    await userEvent.keyboard(key)
    await expectAt(cell)
  }
})

test('Tab goes from the last cell of a row to the first of the next', async () => {
  const { start, expectAt } = await showGrid()
  await start('Built to, row 1')
  await userEvent.keyboard('{Tab}')
  await expectAt('Make, row 2')
})

test('a cell that is gone to is replaced by what is typed; within a text the arrows move the caret', async () => {
  const { start, cell, expectAt } = await showGrid()
  await start('Model, row 1')
  await userEvent.keyboard('{ArrowDown}Tiguan{ArrowLeft}{ArrowLeft}x')
  await expectAt('Model, row 2')
  await expect.element(cell('Model, row 2')).toHaveValue('Tiguxan')
})

test('Escape gives a cell back what it had', async () => {
  const { start, models, expectAt } = await showGrid()
  await start('Model, row 1')
  await userEvent.keyboard('{ArrowDown}Tiguan{Escape}')
  expect(models()).toEqual(NAMES)
  await expectAt('Model, row 2')
})

test('Ctrl D copies from above, but not into the first row', async () => {
  const { start, models } = await showGrid()
  await start('Model, row 2')
  await userEvent.keyboard('{Control>}d{/Control}{ArrowUp}{Control>}d{/Control}')
  expect(models()).toEqual(['Golf', 'Golf', 'Passat'])
})

test('what is typed into the last row is a row, with another below it', async () => {
  const { start, models, expectAt } = await showGrid()
  await start('Make, new row')
  await userEvent.keyboard('Audi{Tab}A3{Enter}')
  expect(models()).toEqual([...NAMES, 'A3'])
  await expectAt('Model, new row')
})

test('Ctrl Delete removes the row, and the next one has the focus', async () => {
  const { start, models, expectAt } = await showGrid()
  await start('Model, row 2')
  await userEvent.keyboard('{Control>}{Delete}{/Control}')
  expect(models()).toEqual(['Golf', 'Passat'])
  await expectAt('Model, row 2')
  await userEvent.keyboard('{Control>}{Delete}{Delete}{/Control}') // the new row stays
  expect(models()).toEqual(['Golf'])
  await expectAt('Model, new row')
})

test('Ctrl Z takes back what was typed, pasted or removed, step by step, and Ctrl Y does it again', async () => {
  const { start, models } = await showGrid()
  const undo = () => userEvent.keyboard('{Control>}z{/Control}')
  await start('Model, row 1')
  await userEvent.keyboard('{ArrowDown}Tiguan{ArrowDown}Polo{Control>}{Delete}{/Control}')
  expect(models()).toEqual(['Golf', 'Tiguan'])
  await undo()
  expect(models()).toEqual(['Golf', 'Tiguan', 'Polo'])
  await undo()
  expect(models()).toEqual(['Golf', 'Tiguan', 'Passat'])
  await undo()
  await undo()
  expect(models()).toEqual(NAMES)
  await userEvent.keyboard('{Control>}y{/Control}{Control>}{Shift>}z{/Shift}{/Control}')
  expect(models()).toEqual(['Golf', 'Tiguan', 'Polo'])
})

test('cells of a spreadsheet are pasted from the cell on, and are one step', async () => {
  const { start, cell, models } = await showGrid()
  await start('Model, row 2')
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', 'Bora\t2001\r\nLupo\t2002\r\nFox\t2003\r\n')
  const paste = { bubbles: true, cancelable: true, clipboardData }
  cell('Model, row 2').element().dispatchEvent(new ClipboardEvent('paste', paste))
  await expect.element(cell('Model, row 4')).toHaveValue('Fox')
  await expect.element(cell('From, row 3')).toHaveValue('2002')
  expect(models()).toEqual(['Golf', 'Bora', 'Lupo', 'Fox'])
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(models()).toEqual(NAMES)
})
