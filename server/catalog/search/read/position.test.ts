import { expect, test } from 'vitest'
import { describePosition } from './position.ts'
import { readTyped, readWords } from './read-query.ts'

function readIn(q: string) {
  const { position, words } = readWords(readTyped(q, 'US'))
  return { place: describePosition(position), words }
}

test.each([
  ['wiper for the back', 'rear', ['wiper']],
  ['windscreen wiper for the back', 'rear', ['windscreen', 'wiper']],
  ['wiper at the back 2014 golf', 'rear', ['wiper']],
  ['golf wiper behind', 'rear', ['wiper']],
  ['back wheel bearing', 'rear', ['wheel', 'bearing']],
  ['back caliper', 'rear', ['caliper']],
  ['caliper in the back', 'rear', ['caliper']],
  ['hind shocks', 'rear', ['shocks']],
  ['shocks at the front', 'front', ['shocks']],
  ['left hand mirror', 'left', ['mirror']],
  ['mirror n/s', 'left', ['mirror']],
  ['rhs mirror', 'right', ['mirror']],
  ['curbside mirror', 'right', ['mirror']],
  ['windshield wiper', 'front', ['windshield', 'wiper']],
  ['mirror right side', 'right', ['mirror']],
  ['mirror golf 2012 driver', 'left', ['mirror']],
  ['rhd golf drivers side mirror', 'right', ['mirror']],
  ['drvr frnt strut', 'left', ['frnt', 'strut']],
  ['psgr mirror', 'right', ['mirror']],
  ['bottom radiator hose', 'lower', ['radiator', 'hose']],
  ['rr shock', 'rear right', ['shock']],
  ['fr strut', 'front', ['strut']],
  ['shock R/R', 'rear right', ['shock']],
  ['rr lh shock', 'rear left', ['shock']],
  ['fr/rr shocks', 'front and rear', ['shocks']],
  ['fl fr shocks', 'front left and right', ['shocks']],
  ['strut, the side where the steering wheel is', 'left', ['strut']],
  ['mirror (R)', 'right', ['mirror']],
  ['front upper ball joint', 'upper front', ['ball', 'joint']],
])('‘%s’ goes to the %s', (q, place, words) => {
  expect(readIn(q)).toEqual({ place, words })
})

test.each(['back up light', 'back box', 'backing plate', 'filter behind the glove box', 'back'])(
  '‘%s’ says no place',
  (q) => expect(readIn(q).place).toBeNull(),
)
