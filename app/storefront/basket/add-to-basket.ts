import { errorMessage } from '#app/api/http.ts'
import { toast } from '#app/ui/components/toasts.tsx'
import { isOrderableLine } from '#contract/basket/basket-issue.ts'
import { formatCount, formatCountOf } from '#contract/money.ts'
import { fullNameOf } from '../vehicle/full-name.ts'
import { type Car, chosenOf, readGarage } from '../vehicle/garage.ts'
import { addLine, addLines } from './basket-calls.ts'
import { issueMessages } from './issue-messages.ts'
import type { OfferedPart } from './offered-part.ts'

/**
 * Adds a part, and shows the result or the error in a toast. @param other the page's car, if it is
 * not the header's
 * @returns did it succeed?
 */
export async function addToBasket(part: OfferedPart, quantity: number, other?: Car) {
  const { _id, title, pricePerUnit } = part
  const car = other ?? chosenOf(readGarage())
  const vehicle = car && { vehicle: car.vehicle }
  try {
    const { lines } = await addLine({ productId: _id, quantity, pricePerUnit, ...vehicle })
    const line = lines.find(({ product }) => product._id === _id)
    if (line && !isOrderableLine(line)) {
      const [issue = 'not-sold'] = line.issues
      toast(
        `${title} is in your basket. ${issueMessages(issue, line).join(' ')}`,
        'warning',
        'basket',
      )
    } else {
      const units = formatCount(line?.quantity ?? quantity)
      const purpose = other ? `, for the ${fullNameOf(other)}` : ''
      toast(`In your basket: ${units} × ${title}${purpose}`, 'success', 'basket')
    }
    return true
  } catch (error) {
    toast(errorMessage(error), 'error')
    return false
  }
}

export type WantedPart = { part: OfferedPart; units: number }

/**
 * Adds several parts at once, or none of them. What is no longer sold, or can't be ordered as it is
 * now, is said.
 * @param other the page's car, if it is not the header's
 * @returns did it succeed?
 */
export async function addSeveralToBasket(wanted: readonly WantedPart[], other?: Car) {
  const car = other ?? chosenOf(readGarage())
  const vehicle = car && { vehicle: car.vehicle }
  try {
    const { lines } = await addLines(
      wanted.map(({ part: { _id, pricePerUnit }, units }) => ({
        ...{ productId: _id, quantity: units, pricePerUnit },
        ...vehicle,
      })),
    )
    const byId = new Map(lines.map((line) => [line.product._id, line]))
    const added = wanted.filter(({ part }) => byId.has(part._id))
    const gone = wanted.filter(({ part }) => !byId.has(part._id))
    const wrong = added.filter(({ part }) => {
      const line = byId.get(part._id)
      return line && !isOrderableLine(line)
    })
    const purpose = other ? `, for the ${fullNameOf(other)}` : ''
    const problems = [
      ...gone.map(({ part }) => `${part.title} is no longer sold: it was left out.`),
      ...wrong.map(({ part }) => `Look at ${part.title} there: it can’t be ordered as it is.`),
    ]
    toast(
      [`In your basket: ${formatCountOf(added.length, 'part')}${purpose}.`, ...problems].join(' '),
      problems.length > 0 ? 'warning' : 'success',
      'basket',
    )
    return true
  } catch (error) {
    toast(errorMessage(error), 'error')
    return false
  }
}
