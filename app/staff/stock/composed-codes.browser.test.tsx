import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { pressEnter } from '#test/press-enter.ts'
import { PartCodeField } from './part-code-field.tsx'
import { ReceivedLinesTable } from './received-lines-table.tsx'

const PART = {
  ...{ _id: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e', name: 'Disc', title: 'Brake disc', sku: null },
  ...{ brand: null, number: null, shelf: null, packSize: 1, availableQuantity: 3 },
}

/** The code field and a line of one part, and what their Enters did. */
async function renderReceiving() {
  const done: string[] = []
  const nothing = () => {}
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <>
          <PartCodeField
            {...{ ref: null, said: undefined, searching: false }}
            onCode={(code) => done.push(code)}
          />
          <ReceivedLinesTable
            {...{ lines: [{ part: PART, units: '4' }], disabled: false }}
            {...{ onUnits: nothing, onRemove: nothing, onDone: () => done.push('units') }}
          />
        </>
      ),
    },
  ])
  return { screen: await render(<Page />), done }
}

test('the Enter that ends a word of an input method neither finds a part nor ends its units', async () => {
  const { screen, done } = await renderReceiving()
  const code = screen.getByLabelText('SKU, maker’s number or barcode')
  for (const field of [code, screen.getByLabelText('Units of Brake disc')]) {
    await field.click()
    if (field === code) await userEvent.keyboard('KST')
    for (const how of [{ isComposing: true }, { keyCode: 229 }]) pressEnter(how)
    await expect.poll(() => done).toEqual(field === code ? [] : ['KST'])
    await userEvent.keyboard('{Enter}')
  }
  await expect.poll(() => done).toEqual(['KST', 'units'])
})
