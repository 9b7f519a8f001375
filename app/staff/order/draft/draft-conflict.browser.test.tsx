import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { getDraft } from '#app/api/draft-order.ts'
import { EmailField } from '#app/ui/forms/email-field.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import type { DraftOrder } from '#contract/order/draft-order.ts'
import { DraftConflict } from './draft-conflict.tsx'
import { useDraft } from './use-draft.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A draft that is open here, and that a colleague has saved meanwhile with another phone. */
async function openStale(colleagues: Partial<DraftOrder>) {
  let saved: DraftOrder = {
    ...{ _id: 'd1', version: 1, email: 'casey@example.com', phone: '', rate: null, code: '' },
    ...{ lines: [], discount: null, order: null, changedAt: '2026-11-30T12:00:00.000Z' },
    shipTo: {
      ...{ name: 'Casey', company: '', line1: '', line2: '', city: '', region: '', postalCode: '' },
    },
  }
  const edits: DraftOrder[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json(saved)
    const edit: DraftOrder = await request.json()
    edits.push(edit)
    if (edit.version !== saved.version) {
      const detail = 'Another editor has changed this draft since you opened it'
      const problem = { detail, current: saved, changedBy: null, changedAt: saved.changedAt }
      return Response.json(problem, { status: 409 })
    }
    saved = { ...saved, ...edit, version: edit.version + 1 }
    return Response.json({ version: saved.version })
  })
  function Draft({ draft }: { draft: DraftOrder }) {
    const state = useDraft(draft, 'US')
    return (
      <>
        {state.conflict && <DraftConflict {...state.conflict} />}
        <EmailField {...fieldProps(state.contact, 'email')} onCorrect={() => {}} />
        <button type="button" onClick={() => void state.save()}>
          Save
        </button>
      </>
    )
  }
  const Page = createRoutesStub([
    {
      path: '/',
      loader: () => getDraft('d1'),
      Component: ({ loaderData }) => <Draft key={`${loaderData.version}`} draft={loaderData} />,
      HydrateFallback: () => null,
    },
  ])
  const screen = await render(<Page />)
  const email = screen.getByLabelText('Email')
  await email.fill('casey@example.org')
  saved = { ...saved, ...colleagues, version: 2 }
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  return { screen, email, edits }
}

test('what is typed of a phone order stays when a colleague has saved it, and is saved over theirs', async () => {
  const { screen, email, edits } = await openStale({ phone: '+1 512 555 0100' })
  const notice = screen.getByRole('alert')
  await expect.element(notice).toHaveTextContent('Another editor has changed this draft')
  await expect.element(notice).toHaveTextContent('Phone, as saved: +1 512 555 0100')
  await expect.element(email).toHaveValue('casey@example.org')
  await screen.getByRole('button', { name: 'Save mine' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  expect(edits.at(-1)).toMatchObject({ version: 2, email: 'casey@example.org' })
})

test('what a colleague has saved of a phone order can be taken instead', async () => {
  const { screen, email } = await openStale({ email: 'robin@example.com' })
  await screen.getByRole('button', { name: 'Take theirs' }).click()
  await expect.element(email).toHaveValue('robin@example.com')
})

test('a phone order that a colleague has placed is linked', async () => {
  const { screen } = await openStale({ order: 'o1', email: '' })
  const link = screen.getByRole('link', { name: 'See the order' })
  await expect.element(link).toHaveAttribute('href', '/dashboard/order/o1')
})
