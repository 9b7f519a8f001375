import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { zipArchive } from './zip-archive.ts'

test('an archive of a file that can’t be read to its end fails alone', async () => {
  async function* lost() {
    yield 'the first rows'
    throw new Error('the connection is lost')
  }
  const archive = zipArchive([
    { name: 'a.txt', pieces: ['whole'], isPacked: false },
    { name: 'b.csv', pieces: lost(), isPacked: false },
  ])
  await expect(buffer(Readable.from(archive))).rejects.toThrow('the connection is lost')
})
