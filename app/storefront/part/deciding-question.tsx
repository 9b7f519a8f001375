import { useRef } from 'react'
import { keepUnits } from '#app/ui/components/keep-units.ts'
import type { Choice, Question } from '#contract/fitment/verdict-question.ts'
import { ANOTHER } from '#contract/vehicle/vehicle-label.ts'
import { openGarage } from '../vehicle/open-garage.ts'
import { QuestionChoices } from './question-choices.tsx'
import type { Answers } from './use-answers.ts'

type Props = {
  answers: Answers
  /** All engines on which parts depend, if they are known. */
  engines?: string[]
  /** The list for the vehicle with that engine: a link, which needs no scripts. */
  engineUrl?: (engine: string) => string
}

/** The question that decides the most parts of a list, and the earlier answers. */
export function DecidingQuestion({ answers, engines = [], engineUrl }: Props) {
  const { deciding, answered, answer } = answers
  const section = useRef<HTMLElement>(null)
  if (!deciding && answered.length === 0) return null
  const { question, decides, howToTell } = deciding ?? {}
  const choices = question ? choicesOf(question, engines) : []
  const urlOf = ({ says }: Choice) =>
    engineUrl && question?.about === 'engine' && says.engine !== undefined
      ? engineUrl(says.engine)
      : undefined
  const isLink = choices.some((choice) => urlOf(choice))
  const choose = (choice: Choice) => {
    answer(choice)
    if (!urlOf(choice)) section.current?.focus() // the button is gone with its question
  }
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="One question about your car"
      className={`relative flex flex-wrap items-center gap-x-4 gap-y-1 rounded-box border bg-base-100 px-3 max-lg:gap-y-0 max-lg:pt-1 lg:py-0.5 ${deciding ? 'border-warning' : 'border-base-300'} ${isLink ? '' : 'noscript:hidden'}`}
    >
      {question && (
        <>
          <div
            className={`min-w-0 flex-1 basis-40 lg:basis-auto lg:leading-tight ${howToTell ? 'max-lg:pr-20 max-lg:text-sm' : ''}`}
          >
            <p
              dir="auto"
              className={`font-semibold wrap-anywhere max-lg:leading-5 ${question.statement ? "after:content-['?']" : ''}`}
            >
              {keepUnits(question.statement ?? question.text)}
            </p>
            <p className="text-quiet text-xs max-md:sr-only">
              {question.statement && <span className="sr-only">{question.text} </span>}
              {decides === 1
                ? 'Decides whether 1 part fits'
                : `Decides whether ${decides} parts fit`}
            </p>
          </div>
          <QuestionChoices
            key={question.text + question.statement}
            choices={choices}
            urlOf={urlOf}
            onChoose={choose}
            tell={howToTell}
            unsure="Then leave it open: each part says what it needs."
            className="flex gap-2 max-sm:gap-1.5 max-lg:-mx-3 max-lg:basis-[calc(100%+1.5rem)] max-lg:overflow-x-auto max-lg:px-3 max-lg:py-0.5 lg:max-h-32 lg:flex-wrap lg:overflow-y-auto"
            choiceClass={CHOICE}
            // Beside the filters there is no room for it: how to tell is the better way on.
            unsureClass={isLink || howToTell ? 'lg:hidden' : ''}
            // On a phone beside the question: at the end of the choices it would be off the screen.
            tellClass="max-lg:absolute max-lg:-top-2 max-lg:right-2 max-lg:text-xs px-1 lg:px-2 lg:h-auto lg:min-h-9"
          />
        </>
      )}
      {answered.length > 0 && (
        <p dir="auto" className="text-quiet text-sm wrap-anywhere">
          You answered: {keepUnits(answered.join(', '))}.{' '}
          <button
            type="button"
            className="underline underline-offset-4"
            onClick={() => openGarage()}
          >
            Change
          </button>
        </p>
      )}
    </section>
  )
}

function choicesOf({ about, choices }: Question, engines: string[]): Choice[] {
  if (about !== 'engine' || engines.length === 0) return choices
  const named = engines.map((engine) => ({ label: engine, says: { engine } }))
  return [...named, { label: 'Another engine', says: { engine: ANOTHER } }]
}

// On a phone they are one line that scrolls. Beside a list a long one has a line, or lines, of its
// own.
const CHOICE =
  'btn btn-outline border-control bg-base-100 max-lg:whitespace-nowrap max-sm:flex-1 max-sm:px-1.5 max-sm:text-[0.8125rem] px-2.5 lg:min-w-16 lg:h-auto lg:min-h-9 lg:max-w-full'
