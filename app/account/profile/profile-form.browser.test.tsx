import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Profile } from '#contract/account/profile.ts'
import { deferred } from '#test/deferred.ts'
import { typeWhileSaving } from '#test/type-while-saving.ts'
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

test('text typed at any moment of a save stays, and the next save sends it', async () => {
  const bodies: Record<string, unknown>[] = []
  const answer = deferred()
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    bodies.push(await new Request(input, init).json())
    await answer.promise
    return Response.json({ upsertedId: 'profile', modifiedCount: 0 })
  })
  const Page = createRoutesStub([{ path: '/', Component: () => <ProfileForm profile={PROFILE} /> }])
  const screen = await render(<Page />)
  await screen.getByText('More about you').click()
  const field = screen.getByLabelText('Education')
  const button = screen.getByRole('button', { name: 'Update Profile' })
  await field.fill('Mechanic')
  await button.click()
  const { text, lost } = await typeWhileSaving(() => field.element(), answer.resolve)
  expect(lost).toEqual([])
  await expect.element(button).toBeEnabled()
  await button.click()
  await vi.waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies.map(({ education }) => education)).toEqual(['Mechanic', text])
})
