/**
 * The beginning of a text: at most so many characters, as typed, and twice as many once it is
 * decomposed. One character may be a sentence to Unicode.
 */
export function cutText(text: string, most: number) {
  const characters = [...text].slice(0, most)
  let length = 0
  const end = characters.findIndex((one) => {
    length += one.normalize('NFKD').length
    return length > 2 * most
  })
  return (end < 0 ? characters : characters.slice(0, end)).join('')
}
