export type Scenario = {
  title: string
  /** What holds at its end, in one or two sentences, which a run prints. */
  description: string
  /** How many runs, with `--short` and without. 0: too slow for `npm test`. */
  runs: { short: number; full: number }
  /** How many runs are concurrent: each is load for the others. */
  atOnce: number
  run: (n: number) => Promise<void>
}
