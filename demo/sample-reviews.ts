import reviews from './reviews.csv?raw'
import { readRows } from './sample-files.ts'

export async function readDemoReviews() {
  const rows = await readRows(reviews, ['name', 'location', 'review', 'img'])
  return rows.map(({ raw: { name = '', location = '', review = '', img } }) => ({
    name,
    location,
    review,
    img: img ?? null,
  }))
}
