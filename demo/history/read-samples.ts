import { readRows } from '../sample-files.ts'
import { readDemoParts } from '../sample-parts.ts'
import { readPeople } from './people.ts'
import questions from './questions.csv?raw'
import { readReviewTexts } from './reviews.ts'

/** All that the plan of the history is made of. */
export async function readSampleHistory() {
  const [parts, people, reviews] = [
    await readDemoParts(),
    await readPeople(),
    await readReviewTexts(),
  ]
  return { parts, people, reviews, questions: await readQuestions() }
}

async function readQuestions() {
  const rows = await readRows(questions, ['days_ago', 'email', 'sku', 'text', 'answer'])
  return rows.map(({ raw: { days_ago, email = '', sku = '', text = '', answer = '' } }) => ({
    ...{ email, sku, text, answer },
    daysAgo: Number(days_ago),
  }))
}
