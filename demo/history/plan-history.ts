import type { DemoPart } from '../sample-parts.ts'
import type { Act, HistoryEvent, OrderedLine } from './acts.ts'
import { partChooser } from './choose-parts.ts'
import { courseOf } from './courses.ts'
import type { Person } from './people.ts'
import { type ReviewText, reviewPicker, type WrittenReview } from './reviews.ts'
import { type Random, seededRandom } from './seeded-random.ts'
import { afterBusinessDays, DAY_MS, inWakingHours, MINUTE_MS } from './shop-hours.ts'

// Three months of a shop, the same in each demo but for the date: who orders what and when, and
// what becomes of it. Nothing is done here.

const SEED = 1908
const DAYS = 90
export const STORIES = 112
/** A shop grows: its orders come closer together. */
const GROWTH = 1.15
/** When the last orders came, which are to be sent; one of them is late. */
const LAST_DAYS_AGO = [2.6, 1.7, 1.4, 1.1, 0.8, 0.5, 0.2, 0]
/** What happens later than this has not happened yet. */
const UNTIL_NOW_MS = 10 * MINUTE_MS

/** Which orders the sample customer has placed. */
const STORIES_OF_CUSTOMER = [5, 22, 41, 60, 78, 93, 103, 109, 111]
/** Orders that came with the code of the sample prices. */
const CODES = new Map([
  [14, 'WELCOME10'],
  [48, 'WELCOME10'],
  [71, 'WELCOME10'],
])

type Question = { daysAgo: number; email: string; sku: string; text: string; answer: string }

type Samples = {
  parts: DemoPart[]
  people: Person[]
  reviews: WrittenReview[]
  questions: Question[]
}

/** @returns by time */
export function planHistory(now: Date, { parts, people, reviews, questions }: Samples) {
  const random = seededRandom(SEED)
  const chooseParts = partChooser(parts, random)
  const pickReview = reviewPicker(parts, reviews, random)
  const events: HistoryEvent[] = []
  for (const [story, placedAt] of momentsOf(now, random).entries()) {
    const person = whoOrders(people, story, random)
    const lines = courseOf(story).lines ?? chooseParts(person)
    const life = { story, person, placedAt, lines, code: CODES.get(story) }
    events.push(...eventsOf(life, pickReview(lines), random))
  }
  events.push(...questions.flatMap((question) => askedAndAnswered(now, people, question)))
  events.push(...alertsOf(now, people))
  const last = now.getTime() - UNTIL_NOW_MS
  return events
    .filter(({ at }) => at.getTime() <= last)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** When each order was placed, oldest first. */
function momentsOf(now: Date, random: Random) {
  const moments = Array.from({ length: STORIES }, (_, story) => {
    const last = LAST_DAYS_AGO[story + LAST_DAYS_AGO.length - STORIES]
    const daysAgo = last ?? DAYS * (1 - story / (STORIES - 1)) ** GROWTH
    const at = now.getTime() - daysAgo * DAY_MS - random.between(12, 40) * MINUTE_MS
    return last === undefined ? inWakingHours(at, random) : at
  })
  return moments.sort((a, b) => a - b).map((at) => new Date(at))
}

function whoOrders(people: Person[], story: number, random: Random) {
  const chosen = random.pick(people, ({ weight }) => weight)
  const [customer] = people
  const person = STORIES_OF_CUSTOMER.includes(story) ? customer : chosen
  if (!person) throw new Error('The sample data names nobody')
  return person
}

type Life = {
  story: number
  person: Person
  placedAt: Date
  lines: OrderedLine[]
  code: string | undefined
}

function eventsOf(life: Life, review: ReviewText | undefined, random: Random): HistoryEvent[] {
  const { story, person, placedAt, lines, code } = life
  const course = courseOf(story)
  const shipped = afterBusinessDays(placedAt, 1, 15)
  const delivered = new Date(shipped.getTime() + Math.round(random.between(2, 4)) * DAY_MS)
  const after = (from: Date, days: number, minutes = 0) =>
    new Date(from.getTime() + days * DAY_MS + minutes * MINUTE_MS)
  const events: [Date, Act][] = [
    [placedAt, { does: 'place', lines, ...(code && { code }) }],
    ...course.steps({ placedAt, shipped, delivered, after, tracking: trackingOf(random) }),
  ]
  if (course.isWhole && review) {
    const at = after(delivered, random.between(1, 7))
    const { position, rating, text, reply, forCar } = review
    events.push([at, { does: 'review', position, rating, review: text }])
    if (forCar) events.push([after(at, 0, 1), { does: 'report fit', position, fits: true }])
    if (reply) events.push([after(at, 1, 40), { does: 'reply', position, reply }])
  }
  return events.map(([at, act]) => ({ at, story, person, act }))
}

function trackingOf(random: Random) {
  const digits = Array.from({ length: 10 }, () => Math.floor(random.next() * 10)).join('')
  return `1Z5R89A103${digits.slice(0, 8)}`
}

function askedAndAnswered(now: Date, people: Person[], question: Question): HistoryEvent[] {
  const { daysAgo, email, sku, text, answer } = question
  const person = people.find((one) => one.email === email)
  if (!person) throw new Error(`The sample data names ${email}, who is nobody`)
  const at = new Date(now.getTime() - daysAgo * DAY_MS)
  const asked: HistoryEvent = { at, person, act: { does: 'ask', sku, text } }
  if (!answer) return [asked]
  const answeredAt = new Date(at.getTime() + 0.6 * DAY_MS)
  return [asked, { at: answeredAt, person, act: { does: 'answer', text, answer } }]
}

/** Of parts that are out of stock. */
function alertsOf(now: Date, people: Person[]): HistoryEvent[] {
  const wanted = ['FER-253', 'STR-14', 'FER-253', 'SWI-WIN4', 'FER-253']
  const waiting = people.filter(({ hasAccount }) => hasAccount)
  return wanted.flatMap((sku, place) => {
    const person = waiting[place]
    const at = new Date(now.getTime() - (place * 5 + 3) * DAY_MS)
    return person ? [{ at, person, act: { does: 'want an alert', sku } }] : []
  })
}
