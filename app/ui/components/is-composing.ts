/**
 * Is the key part of a word that an input method is still composing, such as the Enter that takes
 * what it offers? Safari sends that one after the word, with this code.
 */
export function isComposing({ isComposing, keyCode }: KeyboardEvent) {
  return isComposing || keyCode === 229
}
