import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Profile } from '#contract/profile.ts'
import { deferred } from '#test/deferred.ts'
import { ProfileForm } from './profile-form.tsx'

afterEach(() => vi.restoreAllMocks())

const PROFILE: Profile = {
  insertedId: null,
  name: 'Robin Field',
  email: 'robin@example.com',
  education: '',
  phone: '',
  address: '',
  linkedin: '',
}

/** As a person or a password manager does it. */
function type(input: HTMLInputElement, text: string) {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Until the next task. */
const aTask = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    port2.postMessage(undefined)
  })

test('what is typed at any moment while the form is saved stays, and is what the next save sends', async () => {
  const bodies: Record<string, unknown>[] = []
  const answer = deferred()
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    bodies.push(await new Request(input, init).json())
    await answer.promise
    return Response.json({ upsertedId: 'profile', modifiedCount: 0 })
  })
  const Page = createRoutesStub([{ path: '/', Component: () => <ProfileForm profile={PROFILE} /> }])
  const screen = await render(<Page />)
  const field = screen.getByLabelText('Education')
  const button = screen.getByRole('button', { name: 'Update Profile' })
  await field.fill('Mechanic')
  await button.click()
  const input = field.element() as HTMLInputElement
  const lost: string[] = []
  let text = ''
  for (let at = 0; at < 300; at += 1) {
    if (at === 20) answer.resolve()
    for (let turn = 0; turn < 5; turn += 1) {
      text = `Engineer ${at} ${turn}`
      type(input, text)
      await Promise.resolve()
      if (input.value !== text) lost.push(text)
    }
    await aTask()
    if (input.value !== text) lost.push(text)
  }
  expect(lost).toEqual([])
  await expect.element(button).toBeEnabled()
  await button.click()
  await vi.waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies.map(({ education }) => education)).toEqual(['Mechanic', text])
})
