import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { keepUnits } from '#app/ui/components/keep-units.ts'
import type { Choice, Question } from '#contract/fitment/verdict-question.ts'
import type { Car } from '../vehicle/garage.ts'
import type { Fit } from '../vehicle/use-fit.ts'
import { QuestionChoices } from './question-choices.tsx'

/** With more answers than this, the question is a list to choose from. */
const MAX_BUTTONS = 5

type Props = { question: Question; fit: Fit; list: string }

/** What decides whether a part fits. ‘I don’t know’ is an answer, too. */
export function FitQuestion({ question, fit, list }: Props) {
  const { text, statement, choices } = question
  const unsure = (
    <>
      You can still buy it. Or <PartsThatFit car={fit.car} list={list} />: the list says which parts
      need no answer.
    </>
  )
  return (
    <fieldset className="grid w-full gap-2">
      <legend className="mb-1 font-semibold">{text}</legend>
      {statement && (
        <p dir="auto" className="text-base wrap-anywhere">
          “{keepUnits(statement)}”
        </p>
      )}
      {choices.length > MAX_BUTTONS ? (
        <ChoiceList text={text} choices={choices} onChoose={fit.answer} unsure={unsure} />
      ) : (
        <QuestionChoices
          choices={choices}
          onChoose={fit.answer}
          tell={fit.howToTell}
          unsure={unsure}
          className="flex flex-wrap gap-2"
          choiceClass="btn btn-outline border-control bg-base-100"
        />
      )}
    </fieldset>
  )
}

type ListProps = {
  text: string
  choices: Choice[]
  onChoose: (choice: Choice) => void
  unsure: ReactNode
}

function ChoiceList({ text, choices, onChoose, unsure }: ListProps) {
  const id = useId()
  const [isUnsure, setUnsure] = useState(false)
  return (
    <>
      <select
        id={id}
        aria-label={text}
        value={isUnsure ? 'unsure' : ''}
        onChange={({ target }) => {
          const choice = choices[Number(target.value)]
          if (choice) onChoose(choice)
          else setUnsure(true)
        }}
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
      {isUnsure && <p role="status">{unsure}</p>}
    </>
  )
}

function PartsThatFit({ car, list }: { car: Car | undefined; list: string }) {
  return (
    <Link to={list} className="text-primary underline underline-offset-4">
      see what else there is for this {car?.model}
    </Link>
  )
}
