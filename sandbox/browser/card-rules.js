// What the digits of a card may be.

const CARD_NUMBER_DIGITS = 16
const AMEX_DIGITS = 15

export function numberLength(digits) {
  return brandOf(digits) === 'amex' ? AMEX_DIGITS : CARD_NUMBER_DIGITS
}

export function brandOf(digits) {
  if (digits.startsWith('4')) return 'visa'
  if (/^5[1-5]/.test(digits)) return 'mastercard'
  return /^3[47]/.test(digits) ? 'amex' : 'unknown'
}

export function tidyExpiry(digits) {
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits
  // A pasted or filled-in 12/2034 has the century in it.
  return padded.length === 6 ? padded.slice(0, 2) + padded.slice(4) : padded.slice(0, 4)
}

export function findExpiryFault(digits) {
  const now = new Date()
  const month = Number(digits.slice(0, 2))
  const yearsLeft = 2000 + Number(digits.slice(2)) - now.getFullYear()
  if (month < 1 || month > 12) {
    return problem('invalid_expiry_month', "Your card's expiration date is invalid.")
  }
  if (yearsLeft < 0) {
    return problem('invalid_expiry_year_past', "Your card's expiration year is in the past.")
  }
  if (yearsLeft > 50) {
    return problem('invalid_expiry_year', "Your card's expiration year is invalid.")
  }
  if (yearsLeft === 0 && month < now.getMonth() + 1) {
    return problem('invalid_expiry_month_past', "Your card's expiration date is in the past.")
  }
}

export function passesLuhn(digits) {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

export function problem(code, message) {
  return { type: 'validation_error', code, message }
}
