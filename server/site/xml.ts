// XML as search engines and feeds read it.

export const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Without the controls and halves of characters that XML can't have. */
export function escapeXml(text: string) {
  return text
    .replace(CONTROLS, '')
    .replace(/\p{Surrogate}/gu, '')
    .replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it is for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
