/** With a capital first letter. */
export function capitalized(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
