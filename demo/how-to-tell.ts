import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/platform/db/client.ts'
import { category } from '#server/platform/db/schema/category.ts'

// What the owner of a real shop writes under Categories, where the fit of parts hangs on a size.

const DISCS = `Without taking a wheel off: hold a ruler to the disc, through the spokes, or read the size that is stamped on its rim. The two discs are drawn to one scale.`

const HOW_TO_TELL: [slug: string, drawing: string | null, text: string][] = [
  ['brake-discs', 'disc-diameter', DISCS],
  ['brake-pads', 'disc-diameter', DISCS],
  [
    'bulbs',
    'bulb-base',
    'The name is printed on the base of the old bulb, and in the manual under ‘Bulbs’.',
  ],
  [
    'wheel-bolts-and-nuts',
    'thread',
    'Measure the outer diameter of the thread and the distance of its turns, best with a thread gauge.',
  ],
  [
    'oxygen-sensors',
    'connector',
    'Unplug the old sensor and count the pins in its plug. Its lead has as many wires.',
  ],
  [
    'batteries',
    null,
    'A car with stop-start has a button with a circled A near the gear lever, and ‘AGM’ or ‘EFB’ on its battery.',
  ],
]

export async function seedHowToTell(tx: Transaction) {
  for (const [slug, drawing, howToTell] of HOW_TO_TELL) {
    const howToTellPicture = drawing && `/art/tell-${drawing}.svg`
    await tx.update(category).set({ howToTell, howToTellPicture }).where(eq(category.slug, slug))
  }
}
