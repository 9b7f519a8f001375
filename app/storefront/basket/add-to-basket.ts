import { errorMessage } from '#app/api/http.ts'
import { toast } from '#app/ui/components/toasts.tsx'
import { isOrderableLine } from '#contract/basket/basket-issue.ts'
import { formatCount } from '#contract/money.ts'
import { fullNameOf } from '../vehicle/full-name.ts'
import { type Car, chosenOf, readGarage } from '../vehicle/garage.ts'
import { addLine } from './basket-calls.ts'
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
