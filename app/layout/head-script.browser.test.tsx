import { startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { HELD_SCRIPT, WHEEL_SCRIPT } from './head-script.ts'

// What a person does while the page hydrates: React does so at once for a choice, a key or a click.

function Page() {
  const [year, setYear] = useState('')
  const [word, setWord] = useState('')
  const [presses, setPresses] = useState(0)
  const [, setStored] = useState('')
  useLayoutEffect(() => setStored('what only the browser knows'), [])
  useEffect(() => void dispatchEvent(new Event('hydrated')), [])
  return (
    <form>
      <select value={year} onChange={({ target }) => setYear(target.value)}>
        <option value="">Year</option>
        <option value="2014">2014</option>
      </select>
      <input value={word} onChange={({ target }) => setWord(target.value)} />
      <button type="button" onClick={() => setPresses(presses + 1)}>
        Press
      </button>
      <output>{`${year} ${word} ${presses}`}</output>
    </form>
  )
}

/** What the server sends. */
const HTML =
  `<form><select><option value="" selected="">Year</option><option value="2014">2014</option></select>
<input value=""><button type="button">Press</button><output>  0</output></form>`.replace('\n', '')

function aPage() {
  new Function(HELD_SCRIPT)()
  const place = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => place.remove())
  place.innerHTML = HTML
  const find = <Found extends Element>(name: string) => place.querySelector(name) as Found
  return {
    hydrate: () =>
      startTransition(() => {
        const root = hydrateRoot(place, <Page />)
        onTestFinished(() => root.unmount())
      }),
    choose: () => {
      const select = find<HTMLSelectElement>('select')
      select.value = '2014'
      for (const type of ['input', 'change'])
        select.dispatchEvent(new Event(type, { bubbles: true }))
    },
    type: (letter: string) => {
      const field = find<HTMLInputElement>('input')
      field.setRangeText(letter, field.value.length, field.value.length)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
    press: () => find<HTMLButtonElement>('button').click(),
    expectShown: async (text: string) => {
      await expect.poll(() => find('output').textContent).toBe(text)
      const [year, word] = text.split(' ')
      expect(find<HTMLSelectElement>('select').value).toBe(year)
      expect(find<HTMLInputElement>('input').value).toBe(word)
    },
  }
}

test('what is chosen, typed and pressed before the page hydrates is done after it', async () => {
  const { hydrate, choose, type, press, expectShown } = aPage()
  choose()
  type('a')
  press()
  hydrate()
  await expectShown('2014 a 1')
})

test('what is chosen while the page hydrates stays chosen', async () => {
  const { hydrate, choose, expectShown } = aPage()
  hydrate()
  choose()
  await expectShown('2014  0')
})

test('a letter typed while the page hydrates comes after those from before it', async () => {
  const { hydrate, type, expectShown } = aPage()
  type('a')
  hydrate()
  type('b')
  await expectShown(' ab 0')
})

test('a button pressed while the page hydrates is pressed once', async () => {
  const { hydrate, choose, press, expectShown } = aPage()
  choose()
  hydrate()
  press()
  await expectShown('2014  1')
})

test('a button without a form that is pressed before the page hydrates is pressed after it', async () => {
  new Function(HELD_SCRIPT)()
  const button = document.body.appendChild(document.createElement('button'))
  onTestFinished(() => button.remove())
  button.click()
  let presses = 0
  button.addEventListener('click', () => {
    presses += 1
  })
  dispatchEvent(new Event('hydrated'))
  await expect.poll(() => presses).toBe(1)
})

test('what is typed and sent in a part of the page that hydrates late waits for it', async () => {
  new Function(HELD_SCRIPT)()
  const form = document.body.appendChild(document.createElement('form'))
  onTestFinished(() => form.remove())
  form.dataset.late = ''
  const field = form.appendChild(document.createElement('input'))
  const sent: string[] = []
  const hydrated = async () => {
    dispatchEvent(new Event('hydrated'))
    await new Promise((resolve) => setTimeout(resolve))
  }
  await hydrated() // the page
  field.value = 'a@example.com'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  form.requestSubmit()
  await hydrated() // another part
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    sent.push(field.value)
  })
  delete form.dataset.late
  await hydrated()
  expect(sent).toEqual(['a@example.com'])
})

test('the wheel over a focused number takes the focus from it', () => {
  new Function(WHEEL_SCRIPT)()
  const number = document.body.appendChild(document.createElement('input'))
  onTestFinished(() => number.remove())
  number.type = 'number'
  number.focus()
  number.dispatchEvent(new WheelEvent('wheel', { bubbles: true }))
  expect(document.activeElement).toBe(document.body)
})
