import { useId, useState } from 'react'
import { Link } from 'react-router'
import { keepUnits } from '#app/ui/components/keep-units.ts'
import type { HowToTell as HowToTellText } from '#contract/fitment/part-fit.ts'
import type { Choice, Question } from '#contract/fitment/verdict-question.ts'
import type { Car } from '../vehicle/garage.ts'
import type { Fit } from '../vehicle/use-fit.ts'

/** With more answers than this, the question is a list to choose from. */
const MAX_BUTTONS = 5

type Props = { question: Question; fit: Fit; list: string }

/** What decides whether a part fits. ‘I don’t know’ is an answer, too. */
export function FitQuestion({ question, fit, list }: Props) {
  const id = useId()
  const [isUnsure, setUnsure] = useState(false)
  const [isTelling, setTelling] = useState(false)
  const tellId = `${id}-tell`
  const tell = isOfCar(question) ? fit.howToTell : undefined
  const { text, statement, choices } = question
  const choose = (choice: Choice | undefined) => (choice ? fit.answer(choice) : setUnsure(true))
  return (
    <>
      <fieldset className="grid w-full gap-2">
        <legend className="mb-1 font-semibold">{text}</legend>
        {statement && (
          <p dir="auto" className="text-base wrap-anywhere">
            “{keepUnits(statement)}”
          </p>
        )}
        {choices.length > MAX_BUTTONS ? (
          <select
            id={id}
            aria-label={text}
            value={isUnsure ? 'unsure' : ''}
            onChange={({ target }) => choose(choices[Number(target.value)])}
            className="input max-w-xs appearance-auto border-control text-base"
          >
            <option value="">Choose</option>
            {choices.map(({ label }, index) => (
              <option key={label} value={index}>
                {label}
              </option>
            ))}
            <option value="unsure">I don’t know</option>
          </select>
        ) : (
          <div className="flex flex-wrap gap-2">
            {choices.map((choice) => (
              <button
                key={choice.label}
                type="button"
                className="btn btn-outline border-control bg-base-100"
                onClick={() => choose(choice)}
              >
                {choice.label}
              </button>
            ))}
            <button
              type="button"
              aria-pressed={isUnsure}
              className={`btn btn-outline bg-base-100 ${isUnsure ? 'border-primary' : 'border-control'}`}
              onClick={() => choose(undefined)}
            >
              I don’t know
            </button>
            {tell && (
              <button
                type="button"
                aria-expanded={isTelling}
                aria-controls={tellId}
                className="btn btn-ghost text-primary"
                onClick={() => setTelling(!isTelling)}
              >
                How to tell
              </button>
            )}
          </div>
        )}
      </fieldset>
      {tell && isTelling && <HowToTell id={tellId} {...tell} />}
      {isUnsure && (
        <p role="status">
          You can still buy it. Or <PartsThatFit car={fit.car} list={list} />: the list says which
          parts need no answer.
        </p>
      )}
    </>
  )
}

/** A month or an engine is not told by what the owner says of a part. */
function isOfCar({ about }: Question) {
  return about === 'condition' || about === 'note'
}

function HowToTell({ id, text, picture }: HowToTellText & { id: string }) {
  return (
    <div id={id} className="grid w-full gap-2 border-base-300 border-t pt-3">
      {picture && (
        // Where there is no room its figures stay legible, and it scrolls.
        <div className="overflow-x-auto">
          <a href={picture} target="_blank" rel="noreferrer" aria-label="The picture by itself">
            <img
              src={picture}
              alt=""
              width={560}
              height={216}
              className="h-auto w-full min-w-104 max-w-xl rounded-box bg-drawing"
            />
          </a>
        </div>
      )}
      <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
        {keepUnits(text)}
      </p>
    </div>
  )
}

function PartsThatFit({ car, list }: { car: Car | undefined; list: string }) {
  return (
    <Link to={list} className="text-primary underline underline-offset-4">
      see what else there is for this {car?.model}
    </Link>
  )
}
