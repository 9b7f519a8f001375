import { Link } from 'react-router'
import { ANOTHER } from '#contract/vehicle-label.ts'
import { useHydrated } from '../use-hydrated.ts'
import type { Answers } from './use-answers.ts'

type Props = {
  answers: Answers
  /** The engines on which parts depend. */
  engines: string[]
  /** The list for the vehicle with that engine: a link, which needs no scripts. */
  engineUrl: (engine: string) => string
}

/** The one question that decides the most parts of a list, beside it. */
export function DecidingQuestion({ answers, engines, engineUrl }: Props) {
  const { question, decides, answer } = answers
  const isHydrated = useHydrated()
  if (!question) return null
  const isEngine = question.about === 'engine'
  return (
    <section
      aria-label="A question that decides"
      className="grid gap-2 rounded-box border border-warning bg-base-100 p-3 max-lg:mb-2"
    >
      {question.statement && (
        <p dir="auto" className="font-semibold wrap-anywhere">
          {question.statement}
        </p>
      )}
      <p className={question.statement ? 'text-sm' : 'font-semibold'}>{question.text}</p>
      <p className="text-quiet text-sm">
        {decides === 1 ? 'Decides 1 part' : `Decides ${decides} parts`}
      </p>
      <div className="flex max-h-64 flex-wrap gap-2 overflow-y-auto">
        {isEngine
          ? [...engines, ANOTHER].map((engine) => (
              <Link key={engine} to={engineUrl(engine)} className={CHOICE}>
                {engine === ANOTHER ? 'Another engine' : engine}
              </Link>
            ))
          : isHydrated &&
            question.choices.map((choice) => (
              <button
                key={choice.label}
                type="button"
                className={CHOICE}
                onClick={() => answer(choice)}
              >
                {choice.label}
              </button>
            ))}
      </div>
    </section>
  )
}

const CHOICE = 'btn btn-outline min-w-16 flex-1 border-control bg-base-100'
