import { createRoutesStub } from 'react-router'
import { expect, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { QuickOrder } from '#app/storefront/checkout/basket/quick-order/quick-order.tsx'
import type { WhileAdding } from '#app/storefront/checkout/basket/quick-order/use-quick-order.ts'
import type { PartCard } from '#contract/catalog/part-card.ts'
import type { QuickOrder as Found } from '#contract/catalog/quick-order.ts'
import { aPartCard } from './part-card.ts'

// The page of a quick order in a test, and what the shop answers it.

export const PADS = aPartCard({
  _id: 'pads',
  title: 'Brake pads',
  number: 'NB-2451.F',
  pricePerUnit: 20,
})
export const ROTOR = aPartCard({
  _id: 'rotor',
  title: 'Rotor',
  number: 'FV 1120-4',
  pricePerUnit: 30,
})
export const CHEAP = aPartCard({
  _id: 'cheap',
  title: 'Rotor, plain',
  number: 'ZR-1',
  pricePerUnit: 10,
})

type Line = Partial<Found['lines'][number]> & { text: string; of?: PartCard[] }

/** What the shop answers for a list. */
export function found(lines: Line[], rest: string[] = []): Found {
  return {
    lines: lines.map(({ of = [], ...line }) => ({
      ...{ isBeginning: false, parts: of.map(({ _id }) => ({ _id, isMeant: !line.isBeginning })) },
      ...line,
    })),
    cards: lines.flatMap(({ of = [] }) => of),
    rest,
  }
}

type Answer = (path: string, body: Record<string, unknown>) => unknown

/** @returns the bodies of the calls, by their path */
export function answerWith(answer: Answer) {
  const sent: [path: string, body: Record<string, unknown>][] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/api', '')
    const body = request.method === 'GET' ? {} : await request.json()
    sent.push([path, body])
    const answered = await answer(path, body)
    return answered instanceof Response ? answered : Response.json(answered)
  })
  return (path: string) => sent.filter(([of]) => of === path).map(([, body]) => body)
}

/** The shop finds the same for each list, and adds what it is asked to. */
export function answerList(answer: Found) {
  return answerWith((path) => (path === '/quick-order' ? answer : { lines: [], units: 1 }))
}

export function refusal(status: number, detail: string) {
  return Response.json({ status, detail }, { status })
}

type Opened = { hash?: string; state?: unknown; key?: string }

export async function open(at: Opened = {}, whileAdding: WhileAdding = (add) => add()) {
  const Page = createRoutesStub([
    { path: '/basket', Component: () => <QuickOrder whileAdding={whileAdding} isFirst /> },
  ])
  const screen = await render(<Page initialEntries={[{ pathname: '/basket', ...at }]} />)
  const field = screen.getByLabelText(/^Paste part numbers/)
  await expect.element(field).toBeVisible()
  return { screen, field, look: screen.getByRole('button', { name: 'Look up' }) }
}

export async function lookUp(list: string) {
  const opened = await open()
  await opened.field.fill(list)
  await opened.look.click()
  return opened
}
