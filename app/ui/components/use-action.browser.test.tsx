import { useLayoutEffect } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { callAs } from '#app/api/authorized-call.ts'
import { ApiError } from '#app/api/http.ts'
import { deferred } from '#test/deferred.ts'
import { Toasts } from './toasts.tsx'
import { type ActionOptions, useAction } from './use-action.ts'

type Call = () => Promise<unknown>

/** A page with one button, whose call the test decides. */
async function renderButton(call: Call, options?: ActionOptions) {
  const loads: number[] = []
  function Button() {
    const { run, pending, error } = useAction(options)
    return (
      <>
        <button type="button" onClick={() => run(call, 'Saved.')}>
          Save
        </button>
        <p>{pending ? 'pending' : 'idle'}</p>
        <p role="alert">{error}</p>
        <Toasts />
      </>
    )
  }
  const router = createMemoryRouter([
    {
      path: '/',
      loader: () => {
        loads.push(Date.now())
        return null
      },
      Component: Button,
      HydrateFallback: () => null,
    },
  ])
  const screen = await render(<RouterProvider router={router} />)
  const button = screen.getByRole('button', { name: 'Save' })
  await expect.element(button).toBeVisible()
  return { screen, button, loads }
}

test('two clicks while the call is pending make one call', async () => {
  const { promise, resolve } = deferred<void>()
  let calls = 0
  const { screen, button, loads } = await renderButton(() => {
    calls += 1
    return promise
  })
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(screen.getByText('pending')).toBeVisible()
  await button.click()
  expect(calls).toBe(1)
  resolve()
  await expect.element(screen.getByText('Saved.')).toBeVisible()
  await expect.element(screen.getByText('idle')).toBeVisible()
  expect(loads).toHaveLength(2) // the first load, and the revalidation
})

test('a failed call shows its message, and can be repeated', async () => {
  const answers: Call[] = [
    () => Promise.reject(new ApiError(409, 'This order is paid.')),
    () => Promise.resolve(),
  ]
  const { screen, button, loads } = await renderButton(async () => answers.shift()?.())
  await button.click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This order is paid.')
  expect(loads).toHaveLength(1)
  await button.click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Saved.')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('')
})

test('words of the program are never shown', async () => {
  const { screen, button } = await renderButton(() =>
    Promise.reject(new TypeError('x is not a function')),
  )
  await button.click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Something went wrong. Please try again.')
})

test('with revalidate always, a rejected call reloads the data, a lost response does not', async () => {
  const errors = [new ApiError(409, 'Already canceled.'), new ApiError(0, 'Unreachable.')]
  const { screen, button, loads } = await renderButton(() => Promise.reject(errors.shift()), {
    revalidate: 'always',
  })
  await button.click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Already canceled.')
  expect(loads).toHaveLength(2)
  await button.click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Unreachable.')
  expect(loads).toHaveLength(2)
})

test.for([
  ['once it has painted', false],
  ['at once', true],
] as const)(
  'a button that loses the focus %s, because it is disabled during its call, has it again after it',
  async ([, isAtOnce]) => {
    const { promise, reject } = deferred<void>()
    function Button() {
      const { run, pending, error } = useAction({ revalidate: false })
      useLayoutEffect(() => {
        const { activeElement } = document
        if (pending && isAtOnce && activeElement instanceof HTMLElement) activeElement.blur()
      }, [pending])
      return (
        <>
          <button type="button" disabled={pending} onClick={() => run(() => promise)}>
            Pack
          </button>
          <p role="alert">{error}</p>
        </>
      )
    }
    const router = createMemoryRouter([{ path: '/', element: <Button /> }])
    const screen = await render(<RouterProvider router={router} />)
    const button = screen.getByRole('button', { name: 'Pack' })
    await expect.element(button).toBeVisible()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.element(button).toBeDisabled()
    await expect.element(document.body).toHaveFocus()
    reject(new ApiError(409, 'This order is paid.'))
    await expect.element(screen.getByRole('alert')).toHaveTextContent('This order is paid.')
    await expect.element(button).toHaveFocus()
  },
)

test('that the session has ended is said until the next login', async () => {
  const { screen, button } = await renderButton(async () => {
    throw new ApiError(401, 'Please log in')
  })
  await button.click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Please log in')
  callAs({ id: 'robin', email: 'robin@example.com' })
  await expect.element(screen.getByRole('alert')).toHaveTextContent('')
  callAs(undefined)
})

test('any other error stays through a login', async () => {
  const { screen, button } = await renderButton(async () => {
    throw new ApiError(409, 'It has changed')
  })
  await button.click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('It has changed')
  callAs({ id: 'robin', email: 'robin@example.com' })
  await expect.element(screen.getByText('idle')).toBeVisible()
  expect(screen.getByRole('alert').element().textContent).toBe('It has changed')
  callAs(undefined)
})
