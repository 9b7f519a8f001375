/** HTML that is safe to be put into HTML. */
export class SafeHtml {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | SafeHtml | SafeHtml[]

/** A template in which every value is escaped, but for HTML that was made in this way. */
export function html(parts: TemplateStringsArray, ...values: Value[]) {
  return new SafeHtml(
    parts
      .map((part, place) => (place === 0 ? part : toHtml(values[place - 1] ?? '') + part))
      .join(''),
  )
}

/** @param text a constant of ours */
export function raw(text: string) {
  return new SafeHtml(text)
}

function toHtml(value: Value): string {
  if (Array.isArray(value)) return value.map(({ text }) => text).join('')
  return value instanceof SafeHtml ? value.text : escapeHtml(String(value))
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
