import { MAX_COMPARED } from '#contract/catalog/comparison.ts'

/** Once a part is chosen for a comparison, only those of its category can be, and four in all. */
export function followChoice(form: HTMLFormElement) {
  const fields = [...form.elements].filter((one) => one instanceof HTMLInputElement)
  const chosen = fields.filter(({ checked }) => checked)
  const category = chosen[0]?.dataset.category
  for (const field of fields) {
    const isOther = category !== undefined && field.dataset.category !== category
    field.disabled = !field.checked && (isOther || chosen.length >= MAX_COMPARED)
  }
  const said = form.querySelector('output')
  if (said)
    said.textContent = chosen.length > 0 ? `${chosen.length} chosen to compare, of one kind` : ''
}
