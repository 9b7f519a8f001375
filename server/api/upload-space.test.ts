import { expect, test } from 'vitest'
import { UploadSpace } from './upload-space.ts'

test('one account’s uploads leave space to another’s, and all together are bounded', () => {
  const space = new UploadSpace({ account: 10, all: 15 })
  space.take('casey', 6)
  space.take('casey', 4)
  expect(() => space.take('casey', 1)).toThrow('Your other uploads are still under way.')
  space.take('robin', 5)
  expect(() => space.take('robin', 1)).toThrow('Too many uploads are under way.')
  space.giveBack('casey', 10)
  space.take('robin', 5)
  space.take('casey', 5)
})
