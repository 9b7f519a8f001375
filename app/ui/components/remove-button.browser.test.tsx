import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RemoveButton } from './remove-button.tsx'

function Page() {
  const [rows, setRows] = useState(['UPS', 'DHL', 'FedEx'])
  return (
    <form>
      {rows.map((row) => (
        <fieldset key={row}>
          <RemoveButton
            label={`Remove ${row}`}
            onRemove={() => setRows(rows.filter((one) => one !== row))}
          />
        </fieldset>
      ))}
      <button type="button">Add a carrier</button>
    </form>
  )
}

test('after an entry is removed, the focus is on the next one, or else on what follows the list', async () => {
  const screen = await render(<Page />)
  screen.getByRole('button', { name: 'Remove UPS' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Remove DHL' })).toHaveFocus()
  screen.getByRole('button', { name: 'Remove FedEx' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Add a carrier' })).toHaveFocus()
})
