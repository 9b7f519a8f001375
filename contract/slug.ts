const MAX_LENGTH = 80

/** A text as part of a URL: `Brake pads, front` becomes `brake-pads-front`. Empty, if nothing of it can be. */
export function slugOf(text: string) {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-|-$/g, '')
}
