import { expect, test } from 'vitest'
import { newCategorySchema } from './category.ts'

test('a name has no character that parts the names of a path', () => {
  for (const name of ['Chains | Tools', 'Chains > Tools', 'Chains » Tools'])
    expect(newCategorySchema.safeParse({ name }).success, name).toBe(false)
  expect(newCategorySchema.safeParse({ name: 'Chains, tools & 4×4' }).success).toBe(true)
})
