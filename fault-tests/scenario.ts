export type Scenario = {
  title: string
  /** How many runs, in all of a minute and otherwise. */
  runs: { short: number; full: number }
  /** How many of them go on at the same time: each is load for the others. */
  atOnce: number
  run: (n: number) => Promise<void>
}
