import type { DecodedVin } from '#contract/vehicle/vin-decode.ts'

/** `another`: outside North America position 10 may mean no year at all. */
export type VinYear = number | 'another'

/** Does the VIN leave years to choose from? */
export function asksYear({ year, possibleYears }: DecodedVin) {
  return year === undefined && possibleYears.length > 1
}

type Props = {
  decoded: DecodedVin
  year: VinYear | undefined
  onAnswer: (year: VinYear) => void
}

/** A question that stays in its place, so that the answer can be changed. */
export function YearQuestion({ decoded, year, onAnswer }: Props) {
  const { possibleYears, isNorthAmerican } = decoded
  const answers = [...possibleYears, ...(isNorthAmerican ? [] : ['another' as const])]
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-heading text-2xl">
        {isNorthAmerican ? 'Which year?' : 'Which year? Perhaps one of these'}
      </legend>
      <div className="flex flex-wrap gap-2">
        {answers.map((answer) => (
          <button
            key={answer}
            type="button"
            aria-pressed={year === answer}
            className={`btn min-h-11 min-w-24 ${year === answer ? 'btn-primary' : 'btn-outline'}`}
            onClick={() => onAnswer(answer)}
          >
            {answer === 'another' ? 'Another year' : answer}
          </button>
        ))}
      </div>
      <p className="text-quiet text-sm">
        The letters and digits of the year repeat every 30 years, and this VIN does not tell which
        it is.
      </p>
    </fieldset>
  )
}
