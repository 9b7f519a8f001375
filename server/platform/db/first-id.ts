/**
 * The smallest UUID v7 of a millisecond, without the version bits: ids of later rows are larger.
 */
export function firstIdAt(ms: number) {
  const hex = Math.max(0, Math.min(ms, 2 ** 48 - 1))
    .toString(16)
    .padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
