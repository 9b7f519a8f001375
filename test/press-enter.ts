/** Enter, where the focus is. @param how `keyCode: 229` is Safari's that ends a composed word */
export function pressEnter(how: KeyboardEventInit) {
  const event = new KeyboardEvent('keydown', {
    key: 'Enter',
    bubbles: true,
    cancelable: true,
    ...how,
  })
  document.activeElement?.dispatchEvent(event)
}
