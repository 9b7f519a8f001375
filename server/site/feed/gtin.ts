const LENGTHS = [8, 12, 13, 14]

/** The first whose check digit is right: Google refuses a part with another. */
export function gtinOf(numbers: readonly string[]) {
  return numbers.map((number) => number.replace(/[\s-]/g, '')).find(isGtin)
}

/** From the right, each other digit counts three times (GS1). */
function isGtin(digits: string) {
  if (!/^\d+$/.test(digits) || !LENGTHS.includes(digits.length)) return false
  const sum = [...digits]
    .reverse()
    .reduce((so, digit, at) => so + Number(digit) * (at % 2 ? 3 : 1), 0)
  return sum % 10 === 0
}
