import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { pressEnter } from '#test/press-enter.ts'
import { ScanField } from './scan-field.tsx'

/** A page with the field, a note to type in and a button; `j` and `p` are its commands. */
async function renderField() {
  const codes: string[] = []
  const commands: string[] = []
  function Page() {
    const [, setCount] = useState(0)
    return (
      <>
        <ScanField
          label="Scan a part"
          message={undefined}
          onCode={(code) => {
            codes.push(code)
            setCount(codes.length)
          }}
          onKey={(key) => {
            if (!['j', 'p', 'Enter'].includes(key)) return false
            commands.push(key)
            return true
          }}
          focusOn="order 1"
        />
        <textarea aria-label="Note" />
        <button type="button">Print</button>
      </>
    )
  }
  const screen = await render(<Page />)
  const field = screen.getByLabelText('Scan a part')
  await expect.element(field).toHaveFocus()
  return { screen, field, codes, commands }
}

/** Keys as fast as a scanner sends them, with the Enter that it adds, where the focus is. */
function scan(text: string, end = 'Enter') {
  for (const key of [...text, ...(end ? [end] : [])]) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }
}

test('a scanner’s characters are a code, though each is a command by itself', async () => {
  const { field, codes, commands } = await renderField()
  scan('pj-1')
  await expect.poll(() => codes).toEqual(['pj-1'])
  expect(commands).toEqual([])
  await expect.element(field).toHaveValue('')
})

test('a key by itself is a command', async () => {
  const { field, codes, commands } = await renderField()
  scan('j', '')
  await expect.poll(() => commands).toEqual(['j'])
  scan('p', '')
  await expect.poll(() => commands).toEqual(['j', 'p'])
  expect(codes).toEqual([])
  await expect.element(field).toHaveValue('')
})

test('a key that is no command begins typed text, which may contain commands', async () => {
  const { field, codes, commands } = await renderField()
  scan('1', '')
  await expect.element(field).toHaveValue('1')
  await userEvent.keyboard('0p4')
  await expect.element(field).toHaveValue('10p4')
  await userEvent.keyboard('{Enter}')
  expect(codes).toEqual(['10p4'])
  expect(commands).toEqual([])
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
})

test('after a slash or a click a command’s letter is text; Escape ends that', async () => {
  const { field, codes, commands } = await renderField()
  scan('/', '')
  await userEvent.keyboard('pad')
  await expect.element(field).toHaveValue('pad')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('')
  await field.click()
  await userEvent.keyboard('jp{Enter}')
  expect(codes).toEqual(['jp'])
  expect(commands).toEqual([])
})

test('fast characters without an Enter stay in the field', async () => {
  const { field, codes } = await renderField()
  scan('KST', '')
  await expect.element(field).toHaveValue('KST')
  expect(codes).toEqual([])
})

test('in another field nothing is a command, on a button a scan still arrives', async () => {
  const { screen, codes, commands } = await renderField()
  await screen.getByLabelText('Note').click()
  await userEvent.keyboard('jp')
  await expect.element(screen.getByLabelText('Note')).toHaveValue('jp')
  expect(commands).toEqual([])
  screen.getByRole('button').element().focus()
  scan('KST-288V')
  await expect.poll(() => codes).toEqual(['KST-288V'])
})

test('the Enter that ends a word of an input method sends no code, in Safari, too', async () => {
  const { field, codes } = await renderField()
  await field.click()
  await userEvent.keyboard('KST')
  for (const how of [{ isComposing: true }, { keyCode: 229 }]) pressEnter(how)
  await userEvent.keyboard('-288V{Enter}')
  await expect.poll(() => codes).toEqual(['KST-288V'])
})

test('the second Enter of a scanner that sends two is ignored', async () => {
  const { codes, commands } = await renderField()
  scan('KST-288V')
  scan('')
  await expect.poll(() => codes).toEqual(['KST-288V'])
  expect(commands).toEqual([])
})

test('a scanner’s second Enter does not press a button that has the focus', async () => {
  const { screen, codes } = await renderField()
  const button = screen.getByRole('button', { name: 'Print' })
  ;(button.element() as HTMLElement).focus()
  scan('pj-1')
  const second = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  button.element().dispatchEvent(second)
  expect(second.defaultPrevented).toBe(true)
  expect(codes).toEqual(['pj-1'])
})
