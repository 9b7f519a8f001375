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
