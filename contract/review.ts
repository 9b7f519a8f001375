import { z } from 'zod'

export const reviewSchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  location: z.string(),
  review: z.string(),
  img: z.string().optional().describe('The address of the writer’s photo'),
})

export type Review = z.infer<typeof reviewSchema>
