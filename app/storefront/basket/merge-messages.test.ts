import { expect, test } from 'vitest'
import type { MergedLine } from '#contract/basket/basket.ts'
import { mergeNote } from './merge-messages.ts'

const LINE: MergedLine = {
  ...{ productId: '01932f6e-7a80-7d2c-9b1e-3f4a5b6c7d8e', title: 'Fuse' },
  ...{ had: 0, brought: 2, quantity: 0, code: 'no-room' },
}

test('a part without room is named with the number of parts, and with a link to more if there is one', () => {
  expect(mergeNote(LINE)).toBe('Fuse was left out: a basket has room for 100 different parts.')
  expect(mergeNote({ ...LINE, room: 12 })).toBe(
    'Fuse was left out: your basket has room for 12 different parts right now. Verify your email to add more.',
  )
})
