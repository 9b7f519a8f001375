import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ListCard } from './list-card.tsx'
import { SaveBar } from './save-bar.tsx'

test('Ctrl S saves the list that has the focus, else the fields; the bar names lists that are not saved', async () => {
  const saved: string[] = []
  function Page() {
    const [isChanged, setChanged] = useState(false)
    const state = {
      submit: async () => {
        saved.push('list')
        setChanged(false)
      },
      discard: () => {},
      conflict: undefined,
      keepMine: () => {},
      takeTheirs: () => {},
      pending: false,
      error: undefined,
      isChanged,
    }
    return (
      <>
        <input aria-label="Name" />
        <SaveBar
          unsaved={[]}
          unsavedLists={isChanged ? 'numbers' : ''}
          pending={false}
          error={undefined}
          onSave={() => saved.push('fields')}
          onDiscard={() => {}}
        />
        <ListCard title="Numbers" hint="" state={state}>
          <input aria-label="Number" onChange={() => setChanged(true)} />
        </ListCard>
      </>
    )
  }
  const screen = await render(<Page />)
  await userEvent.fill(screen.getByLabelText('Number', { exact: true }), '1K0')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Not saved below: numbers')
  await userEvent.keyboard('{Control>}s{/Control}')
  expect(saved).toEqual(['list'])
  await expect.element(screen.getByRole('status')).toHaveTextContent('Everything is saved.')
  await userEvent.keyboard('{Control>}s{/Control}') // nothing to save
  await screen.getByLabelText('Name').click()
  await userEvent.keyboard('{Control>}s{/Control}')
  expect(saved).toEqual(['list', 'fields'])
})
