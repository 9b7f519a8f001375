import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ApiError } from '#app/api/http.ts'
import type { CategoryFields, StaffCategory } from '#contract/catalog/category.ts'
import { CategoryForm } from './category-form.tsx'

const PADS: StaffCategory = {
  ...{ id: 101, parentId: 1, name: 'Brake pads', slug: 'brake-pads', words: [], drawing: null },
  ...{ hasPosition: true, isFluid: false, isAccessory: false, parts: 3, isHidden: false },
  ...{ metaTitle: null, metaDescription: null, attributes: [], together: [102] },
  ...{ pictureId: null, picturePath: null },
  ...{ howToTell: null, howToTellPicture: null, mergesInto: null, version: 4 },
}
const BRAKES = { ...PADS, id: 1, parentId: null, name: 'Brakes', slug: 'brakes' }
const DISCS = { ...PADS, id: 102, name: 'Brake discs', slug: 'brake-discs' }

async function showForm(onSave: (fields: CategoryFields, version: number) => StaffCategory) {
  const element = (
    <CategoryForm
      category={PADS}
      categories={[BRAKES, PADS, DISCS]}
      onSave={async (fields, version) => onSave(fields, version)}
      onSaved={async () => {}}
    />
  )
  const router = createMemoryRouter([{ path: '/', element }])
  return render(<RouterProvider router={router} />)
}

test('words are one on each line, and the place is among those with the same parent', async () => {
  const sent: unknown[] = []
  const screen = await showForm((fields, version) => {
    sent.push([fields, version])
    return PADS
  })
  await screen.getByLabelText('Further words that name it').fill('Linings\n\n Friction pads ')
  await screen.getByLabelText('How to tell').fill('It is stamped on the rim.')
  await screen.getByLabelText('Filters of its list').fill('Width')
  await screen.getByLabelText('Place', { exact: true }).selectOptions('After Brake discs')
  await screen.getByRole('button', { name: 'Save' }).click()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  const { name, drawing, hasPosition, isFluid, isAccessory } = PADS
  const { isHidden, metaTitle, metaDescription, together } = PADS
  const told = { howToTell: 'It is stamped on the rim.', howToTellPicture: null }
  const same = { name, parentId: 1, drawing, hasPosition, isFluid, isAccessory, isHidden, ...told }
  const shown = { metaTitle, metaDescription, attributes: ['Width'], together, pictureId: null }
  const words = ['Linings', 'Friction pads']
  expect(sent).toEqual([[{ ...same, ...shown, slug: null, position: 2, words }, 4]])
})

test('what another editor has saved is shown, and is replaced only when it is said so', async () => {
  const versions: number[] = []
  const theirs = { ...PADS, name: 'Pads', slug: 'pads', version: 5 }
  const screen = await showForm((_, version) => {
    versions.push(version)
    if (version === 5) return { ...theirs, version: 6 }
    throw new ApiError(409, 'stale', { current: theirs, changedBy: 'Ada' })
  })
  await screen.getByLabelText('Name', { exact: true }).fill('Linings')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText(/^Ada has changed this category/)).toBeVisible()
  await expect.element(screen.getByText('Name, as saved: Pads')).toBeVisible()
  await expect.element(screen.getByLabelText('Name', { exact: true })).toHaveValue('Linings')
  await screen.getByRole('button', { name: 'Save mine' }).click()
  await vi.waitFor(() => expect(versions).toEqual([4, 5]))
})
