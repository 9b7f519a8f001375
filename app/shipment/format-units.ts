/** `1 unit`, `3 units` */
export function formatUnits(units: number) {
  return units === 1 ? '1 unit' : `${units} units`
}
