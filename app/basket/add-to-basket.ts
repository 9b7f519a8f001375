import { isOrderableLine } from '#contract/basket-issue.ts'
import { formatCount } from '#contract/money.ts'
import { errorMessage } from '../api/http.ts'
import { toast } from '../components/toasts.tsx'
import { addLine } from './basket-calls.ts'
import { issueMessages } from './issue-messages.ts'
import type { OfferedPart } from './offered-part.ts'

/** Says what is in the basket now, or what is wrong with it. @returns did it succeed? */
export async function addToBasket({ _id, title, pricePerUnit }: OfferedPart, quantity: number) {
  try {
    const { lines } = await addLine({ productId: _id, quantity, pricePerUnit })
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
      toast(`In your basket: ${units} × ${title}`, 'success', 'basket')
    }
    return true
  } catch (error) {
    toast(errorMessage(error), 'error')
    return false
  }
}
