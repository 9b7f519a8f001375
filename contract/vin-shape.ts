/** Does a text look like a VIN? Digits among its 17 characters, none of I, O and Q. */
export function looksLikeVin(text: string) {
  const characters = text.replace(/[\s-]/g, '').toUpperCase()
  return (
    /^[A-HJ-NPR-Z0-9]{17}$/.test(characters) &&
    /\d{4}$/.test(characters) &&
    /[A-Z]/.test(characters)
  )
}
