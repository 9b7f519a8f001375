import { useRef, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AssignPictures, StaffPicture } from '#contract/catalog/picture.ts'
import type { StaffProduct } from '#contract/catalog/staff-product.ts'
import { PicturesCard } from './pictures-card.tsx'
import { usePictures } from './use-pictures.ts'

type Answer = { status: number; body: object }

/** What the server has; a test may change it as another editor does. */
let stored: { version: number; pictures: StaffPicture[] }
let calls: AssignPictures[]
let uploadAnswers: Answer[]

const photo = (pictureId: string, alt = ''): StaffPicture => ({
  pictureId,
  alt,
  width: 1280,
  height: 960,
  path: `/media/${pictureId}`,
})
const product = () => ({ _id: 'p', img: '/art/missing-part.svg', ...stored }) as StaffProduct

class FakeUpload extends EventTarget {
  upload = new EventTarget()
  status = 0
  response: unknown = null
  open() {}
  setRequestHeader() {}
  send() {
    const { status, body } = uploadAnswers.shift() ?? { status: 500, body: {} }
    this.status = status
    this.response = body
    queueMicrotask(() => this.dispatchEvent(new Event('load')))
  }
}

beforeEach(() => {
  stored = { version: 1, pictures: [photo('a', 'Front'), photo('b'), photo('c')] }
  calls = []
  uploadAnswers = []
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  vi.stubGlobal('fetch', async (request: Request) => {
    const input: AssignPictures = await request.json()
    calls.push(input)
    if (input.version !== stored.version) {
      const conflict = { detail: 'Stale', current: product(), changedBy: 'Alex', changedAt: null }
      return new Response(JSON.stringify(conflict), { status: 409 })
    }
    const known = [...stored.pictures, photo('a', 'Front'), photo('b'), photo('c'), photo('new')]
    const pictures = input.pictures.map(({ pictureId, alt }) => ({
      ...(known.find((one) => one.pictureId === pictureId) ?? photo(pictureId)),
      alt,
    }))
    stored = { version: stored.version + 1, pictures }
    return new Response(JSON.stringify(product()))
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

function Page() {
  const [saved, setSaved] = useState(product)
  const latest = useRef(saved)
  const merge = (next: StaffProduct) => {
    latest.current = next
    setSaved(next)
  }
  const photos = usePictures({ saved, current: () => latest.current, merge })
  return <PicturesCard photos={photos} img={saved.img} onShow={() => {}} />
}

const order = () => stored.pictures.map(({ pictureId }) => pictureId).join('')

function paste(files: File[]) {
  const clipboardData = new DataTransfer()
  for (const file of files) clipboardData.items.add(file)
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }))
}

const FILE = new File(['x'], 'brake.jpg', { type: 'image/jpeg' })

test('photos are put in order with the keyboard, and the button keeps the focus', async () => {
  const screen = await render(<Page />)
  const later = screen.getByRole('button', { name: 'Move photo 1 later' })
  later.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(order).toBe('bac')
  await expect.element(screen.getByText('Moved: now 2 of 3.')).toBeInTheDocument()
  await expect
    .poll(() => document.activeElement?.getAttribute('aria-label'))
    .toBe('Move photo 2 later')
  await userEvent.keyboard('{Enter}')
  await expect.poll(order).toBe('bca')
  await userEvent.keyboard('{Enter}') // the end: nothing happens
  expect(calls).toHaveLength(2)
})

test('a removed photo can be put back', async () => {
  const screen = await render(<Page />)
  await screen.getByRole('button', { name: 'Remove photo 2' }).click()
  await expect.poll(order).toBe('ac')
  await userEvent.keyboard('{Enter}') // the focus is on the way back
  await expect.poll(order).toBe('abc')
})

test('a description is saved when its field is left, and another editor’s is shown first', async () => {
  const screen = await render(<Page />)
  const field = screen.getByRole('textbox', { name: 'Description of photo 1' })
  await field.fill('Front side')
  await userEvent.tab()
  await expect.poll(() => stored.pictures[0]?.alt).toBe('Front side')

  stored = { version: 7, pictures: [photo('a', 'Theirs'), photo('b')] }
  await field.fill('Mine')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(screen.getByText('Another editor wrote “Theirs”. Press Enter to keep yours.'))
    .toBeVisible()
  await expect.element(field).toHaveValue('Mine')
  expect(stored.pictures[0]?.alt).toBe('Theirs')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => stored.pictures[0]?.alt).toBe('Mine')
  expect(order()).toBe('ab')
})

test('a photo dropped anywhere on the page is added, and the browser does not open it', async () => {
  await render(<Page />)
  uploadAnswers = [
    { status: 201, body: { _id: 'new', width: 1280, height: 960, path: '/media/new' } },
  ]
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(FILE)
  const drag = (type: string) => {
    const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })
    document.body.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect([drag('dragover'), drag('drop')]).toEqual([true, true])
  await expect.poll(order).toBe('abcnew')
})

test('a pasted photo is added behind those that another editor has left', async () => {
  await render(<Page />)
  stored = { version: 4, pictures: [photo('c')] }
  uploadAnswers = [
    { status: 201, body: { _id: 'new', width: 1280, height: 960, path: '/media/new' } },
  ]
  paste([FILE])
  await expect.poll(order).toBe('cnew')
})

test('each file that fails stays with its reason, and is tried again only if that can help', async () => {
  const screen = await render(<Page />)
  uploadAnswers = [
    { status: 400, body: { detail: 'This is not a photo.' } },
    { status: 503, body: { detail: 'The storage can’t be reached.' } },
  ]
  const large = new File([new Uint8Array(15 * 1024 * 1024 + 1)], 'large.jpg')
  paste([new File(['x'], 'text.txt'), FILE, large])
  await expect.element(screen.getByText('This is not a photo.')).toBeVisible()
  await expect.element(screen.getByText('A photo has at most 15 MB.')).toBeVisible()
  await expect.element(screen.getByText('The storage can’t be reached.')).toBeVisible()
  const again = screen.getByRole('button', { name: 'Try again' })
  expect(again.elements()).toHaveLength(1)
  uploadAnswers = [
    { status: 201, body: { _id: 'new', width: 1280, height: 960, path: '/media/new' } },
  ]
  await again.click()
  await expect.poll(order).toBe('abcnew')
  await screen.getByRole('button', { name: 'Dismiss text.txt' }).click()
  expect(screen.getByText('This is not a photo.').elements()).toHaveLength(0)
})

test('more than ten photos are refused before they are sent', async () => {
  stored.pictures = Array.from({ length: 9 }, (_, n) => photo(`n${n}`))
  const screen = await render(<Page />)
  uploadAnswers = [
    { status: 201, body: { _id: 'new', width: 1280, height: 960, path: '/media/new' } },
  ]
  paste([FILE, new File(['y'], 'one-too-many.jpg')])
  await expect.poll(() => stored.pictures.length).toBe(10)
  await expect.element(screen.getByText('A part has at most 10 photos.').first()).toBeVisible()
  expect(screen.getByText('Choose photos').elements()).toHaveLength(0)
})
