/** A moment of PostgreSQL's JSON, with microseconds and an offset, as the contract has it. */
export function toIso(moment: string | Date) {
  return new Date(moment).toISOString()
}
