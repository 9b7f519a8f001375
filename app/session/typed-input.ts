/**
 * What HEAD_SCRIPT sets on a field that a person has typed into or chosen in, also before
 * hydration.
 */
type Field = (HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement) & { isTyped?: boolean }

/**
 * Would a reload lose what a person has entered? A form that asks before the page is left says so
 * itself, and a page with a card's frame may hold a card.
 */
export function holdsInput() {
  const mayLeave = dispatchEvent(new Event('beforeunload', { cancelable: true }))
  if (!mayLeave || document.querySelector('main iframe')) return true
  const fields = document.querySelectorAll<Field>('input:not([type=search]), textarea, select')
  return [...fields].some(
    (field) => field.isTyped && field.value !== '' && !field.closest('[data-login]'),
  )
}
