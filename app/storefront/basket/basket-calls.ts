import { accessToken } from '#app/api/access-token.ts'
import { addBasketLine, addBasketLines, getBasket, setBasketLine } from '#app/api/basket.ts'
import { hasStatus } from '#app/api/http.ts'
import type { Basket, BasketQuantity, NewBasketLine } from '#contract/basket/basket.ts'
import { readStoredBasket, writeStoredBasket } from './stored-basket.ts'

// These calls read and change the basket of the signed-in user, else of the guest. The header
// counts what each response has.

export function fetchBasket() {
  return asOwner(getBasket)
}

export function addLine(line: NewBasketLine) {
  return asOwner((token) => addBasketLine(line, token ?? guestToken()))
}

export function addLines(lines: NewBasketLine[]) {
  return asOwner((token) => addBasketLines(lines, token ?? guestToken()))
}

/** No units remove the line. */
export function setLine(productId: string, units: BasketQuantity) {
  return asOwner((token) => setBasketLine(productId, units, token ?? guestToken()))
}

async function asOwner(send: (token?: string) => Promise<Basket>) {
  const basket = await send(readStoredBasket().token).catch((error) => {
    // The session has expired, and with it the access token: from now on the caller is a guest.
    if (!hasStatus(error, 401) || accessToken.get() !== null) throw error
    return send(readStoredBasket().token)
  })
  writeStoredBasket({ ...readStoredBasket(), units: basket.units })
  return basket
}

/**
 * A guest's token is drawn before the first call and stored at once, so that two tabs have one
 * basket. A user needs none.
 */
function guestToken() {
  if (accessToken.get() !== null) return undefined
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const token = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
  writeStoredBasket({ ...readStoredBasket(), token })
  return token
}
