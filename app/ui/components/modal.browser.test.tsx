import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Modal } from './modal.tsx'

function Page() {
  const [isOpen, setOpen] = useState(false)
  const [isSending, setSending] = useState(false)
  return (
    <>
      <main id="content" tabIndex={-1} />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <button type="button" onClick={() => setOpen(false)} data-testid="answered" />
      {isOpen && (
        <Modal title="A question" onClose={() => setOpen(false)}>
          <button type="button" disabled={isSending} onClick={() => setSending(true)}>
            Send
          </button>
        </Modal>
      )}
    </>
  )
}

test('a modal that closes while its button is disabled gives the focus to what opened it', async () => {
  const screen = await render(<Page />)
  const opener = screen.getByRole('button', { name: 'Open' })
  await opener.click()
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => document.activeElement).toBe(document.body)
  const answered = screen.getByTestId('answered').element()
  answered.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(opener).toHaveFocus()
})
