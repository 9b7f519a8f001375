/** As a person or a password manager does it. */
function type(input: HTMLInputElement, text: string) {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Waits until the browser's next task. */
const aTask = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    port2.postMessage(undefined)
  })

/**
 * Types into a field at every moment of a save.
 * @param answer lets the save end
 * @param find the field, which may be another element after the save
 * @returns what was typed last, and what did not stay in the field
 */
export async function typeWhileSaving(find: () => Element, answer: () => void) {
  const lost: string[] = []
  let text = ''
  let input = find() as HTMLInputElement
  const look = () => {
    if (!input.isConnected) input = find() as HTMLInputElement
    if (input.value !== text) lost.push(text)
  }
  for (let at = 0; at < 80; at += 1) {
    if (at === 20) answer()
    for (let turn = 0; turn < 5; turn += 1) {
      text = String(1000 + at * 5 + turn)
      type(input, text)
      await Promise.resolve()
      look()
    }
    await aTask()
    look()
  }
  return { text, lost }
}
