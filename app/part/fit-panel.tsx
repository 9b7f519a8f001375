import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import type { VerdictWord } from '#contract/part.ts'
import type { Choice, Question } from '#contract/verdict-question.ts'
import { CANNOT_REACH } from '../api/http.ts'
import { toast } from '../components/toasts.tsx'
import { CarIcon } from '../vehicle/car-icon.tsx'
import { type Car, nameOf } from '../vehicle/garage.ts'
import { lastViewedCar } from '../vehicle/last-viewed-car.ts'
import { openGarage } from '../vehicle/open-garage.ts'
import type { Fit } from '../vehicle/use-fit.ts'
import { MARKS, VerdictIcon } from './verdict-mark.tsx'

/** The id of the panel. */
export const FIT_PANEL = 'fit'

type Props = {
  fit: Fit
  /** What is known without a car, such as ‘Fits 5 models from 2006 to 2018’. */
  summary?: string | undefined
  /** The list of its category, with the parts that fit. */
  category?: string | undefined
}

const TITLES: Record<VerdictWord, (car: string) => string> = {
  fits: (car) => `Fits your ${car}`,
  'fits-if': (car) => `May fit your ${car}`,
  'does-not-fit': (car) => `Does not fit your ${car}`,
  universal: () => 'Universal',
  'not-known': (car) => `Not known for your ${car}`,
}

/** Whether a part fits the buyer's car, why, and the one question that decides. */
export function FitPanel({ fit, summary, category }: Props) {
  const { car, judged } = fit
  if (!car) return <WithoutCar summary={summary} />
  if (!judged) return <Frame icon={<CarIcon />} title={nameOf(car)} />
  const { word, reason, question, isByAnswer } = judged
  const { color, icon } = MARKS[word]
  // The question quotes the only condition that the reason would.
  const isAsked = !isByAnswer && reason === `Fits if “${question?.statement}” applies`
  const list = `/for/${car.path}${category ? `/${category}` : ''}`
  return (
    <Frame
      isOpen={word === 'fits-if'}
      color={color}
      icon={<VerdictIcon className={`size-6 ${color}`}>{icon}</VerdictIcon>}
      title={TITLES[word](nameOf(car))}
    >
      {!isAsked && (
        <p dir="auto" className="wrap-anywhere">
          {reason}
          {isByAnswer && !reason.includes('which you said') && ', as you answered'}.{' '}
          {isByAnswer && (
            <button
              type="button"
              className="underline underline-offset-4"
              onClick={fit.takeAnswersBack}
            >
              Change the answer
            </button>
          )}
        </p>
      )}
      {question && (
        <Ask key={question.text + question.statement} question={question} fit={fit} list={list} />
      )}
      {word === 'does-not-fit' && <Insist fit={fit} list={list} />}
      {word !== 'universal' && <ForSeenCar car={car} />}
    </Frame>
  )
}

/** Opened from the list of another car: one click makes that the buyer's. */
function ForSeenCar({ car }: { car: Car | undefined }) {
  const seen = lastViewedCar()
  if (!seen || seen.path === car?.path || car?.path.startsWith(`${seen.path}/`)) return null
  return (
    <button
      type="button"
      className="btn btn-outline h-auto min-h-11 border-control py-2"
      onClick={() => {
        import('../vehicle/garage-edit.ts').then(
          ({ addCar }) => addCar(seen),
          () => toast(CANNOT_REACH, 'error'),
        )
      }}
    >
      It’s for the {nameOf(seen)}
    </button>
  )
}

function WithoutCar({ summary }: { summary: string | undefined }) {
  return (
    <Frame icon={<CarIcon />} title="Does it fit yours?">
      {summary && <p>{summary}.</p>}
      <ForSeenCar car={undefined} />
      <Link
        to="/for"
        className="btn btn-outline justify-self-start border-control"
        onClick={(event) => {
          event.preventDefault()
          openGarage()
        }}
      >
        Add your car
      </Link>
    </Frame>
  )
}

type FrameProps = {
  icon: ReactNode
  title: string
  color?: string
  isOpen?: boolean
  children?: ReactNode
}

function Frame({ icon, title, color = '', isOpen = false, children }: FrameProps) {
  return (
    <section
      id={FIT_PANEL}
      aria-label="Does it fit?"
      className={`grid min-h-24 grid-cols-[auto_1fr] content-start gap-x-3 rounded-box border p-4 ${isOpen ? 'border-warning bg-warning/10' : 'border-base-300 bg-base-100'}`}
    >
      <span className="pt-0.5">{icon}</span>
      <div className="grid min-w-0 justify-items-start gap-2 text-sm" aria-live="polite">
        <h2 className={`text-xl wrap-anywhere ${color}`}>{title}</h2>
        {children}
      </div>
    </section>
  )
}

/** Beyond as many, a list to choose from. */
const MAX_BUTTONS = 5

type AskProps = { question: Question; fit: Fit; list: string }

/** ‘Not sure’ is an answer, too. */
function Ask({ question, fit, list }: AskProps) {
  const id = useId()
  const [isUnsure, setUnsure] = useState(false)
  const { text, statement, choices } = question
  const choose = (choice: Choice | undefined) => (choice ? fit.answer(choice) : setUnsure(true))
  return (
    <>
      <fieldset className="grid w-full gap-2">
        <legend className="font-semibold">{text}</legend>
        {statement && (
          <p dir="auto" className="text-base wrap-anywhere">
            “{statement}”
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
            <option value="unsure">Not sure</option>
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
              Not sure
            </button>
          </div>
        )}
      </fieldset>
      {isUnsure && (
        <p role="status">
          You can still buy it. Or <PartsThatFit car={fit.car} list={list} />: the list says which
          parts need no answer.
        </p>
      )}
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

function Insist({ fit, list }: { fit: Fit; list: string }) {
  return (
    <>
      <Link to={list} className="btn btn-primary">
        See parts that fit
      </Link>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="checkbox border-control"
          checked={fit.isInsisted}
          onChange={({ target }) => fit.insist(target.checked)}
        />
        I want this part anyway: it is for another car
      </label>
    </>
  )
}
