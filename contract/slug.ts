/**
 * A name as a part of a URL: `Mercedes-Benz` is mercedes-benz, `2.0 TDI` is 2.0-tdi. Dots stay
 * between digits only.
 */
export function slugify(name: string) {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/\.(?!\d)|(?<!\d)\./g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '')
}

/**
 * The slug of a name, with a figure behind it if it is taken.
 * @param unnamed for a name without letters and digits
 */
export function freeSlug(name: string, taken: ReadonlySet<string>, unnamed: string) {
  const base = slugify(name) || unnamed
  for (let n = 1; ; n += 1) {
    const slug = n === 1 ? base : `${base}-${n}`
    if (!taken.has(slug)) return slug
  }
}
