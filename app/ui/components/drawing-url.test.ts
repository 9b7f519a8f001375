import { expect, test } from 'vitest'
import { thumbnailOf } from './drawing-url.ts'

test('a thumbnail of a drawing is its view of the part, one of a photo the photo', () => {
  expect(thumbnailOf('/parts/disc-312-25-5.svg')).toBe('/parts/disc-312-25-5.svg#part')
  for (const src of ['https://example.com/parts/pads.svg', '']) {
    expect(thumbnailOf(src)).toBe(src)
  }
})
