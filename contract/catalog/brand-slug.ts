/** The slug of a brand’s name, for its URL; the same for all its spellings. */
export function brandSlug(name: string) {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

export function hasBrandSlug(name: string) {
  return brandSlug(name) !== ''
}
