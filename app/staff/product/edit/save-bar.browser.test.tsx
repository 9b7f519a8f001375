import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SaveBar } from './save-bar.tsx'

test('Ctrl S saves from any field, and the bar names what is not saved', async () => {
  let saves = 0
  function Page() {
    const [unsaved, setUnsaved] = useState<string[]>([])
    return (
      <>
        <input aria-label="Number" onChange={() => setUnsaved(['Price', 'numbers'])} />
        <SaveBar
          form="none"
          unsaved={unsaved}
          pending={false}
          error={undefined}
          onSave={() => {
            saves += 1
            setUnsaved([])
          }}
          onDiscard={() => {}}
        />
      </>
    )
  }
  const screen = await render(<Page />)
  await userEvent.fill(screen.getByLabelText('Number', { exact: true }), '1K0')
  const said = screen.getByRole('status')
  await expect.element(said).toHaveTextContent('2 changes not saved Price, numbers')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(said).toHaveTextContent('Everything is saved.')
  expect(saves).toBe(1)
})
