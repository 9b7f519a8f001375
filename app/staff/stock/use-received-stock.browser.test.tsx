import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { removeReceivedStock, storeReceivedStock } from './stored-received-stock.ts'
import { useReceivedStock } from './use-received-stock.ts'

const ADMIN = 'admin@example.com'

afterEach(() => removeReceivedStock(ADMIN))

function Page() {
  const { lines, receiveError, receive, setUnits } = useReceivedStock(ADMIN)
  return (
    <>
      {lines.map(({ part, units }) => (
        <input
          key={part._id}
          aria-label="Units"
          value={units}
          onChange={({ target }) => setUnits(part._id, target.value)}
        />
      ))}
      <button type="button" onClick={receive}>
        Receive
      </button>
      <p role="status">{receiveError}</p>
    </>
  )
}

test('the error about a line without units ends when its units are entered', async () => {
  const part = {
    ...{
      _id: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e',
      name: 'Disc',
      title: 'Brake disc',
      sku: null,
    },
    ...{ brand: null, number: null, shelf: null, packSize: 1, availableQuantity: 3 },
  }
  storeReceivedStock(ADMIN, { key: 'a key', reference: '', lines: [{ part, units: '' }] })
  const screen = await render(<Page />)
  await screen.getByRole('button', { name: 'Receive' }).click()
  const error = screen.getByRole('status')
  await expect.element(error).toHaveTextContent('Brake disc has no units.')
  await screen.getByRole('textbox', { name: 'Units' }).fill('4')
  await expect.element(error).toBeEmptyDOMElement()
})
