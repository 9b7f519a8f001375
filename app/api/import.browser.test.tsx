import { afterEach, expect, test, vi } from 'vitest'
import { uploadImport } from './import.ts'

afterEach(() => vi.restoreAllMocks())

test('an upload whose answer breaks off is an error, and no import without an id', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { method } = new Request(input, init)
    return method === 'POST' ? new Response('{"inserted', { status: 201 }) : Response.json([])
  })
  const file = new File(['sku,price'], 'parts.csv', { type: 'text/csv' })
  await expect(uploadImport(file, 'products', 'UPDATE')).rejects.toThrow()
})
