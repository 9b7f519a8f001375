import { type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import { keepUnits } from '#app/ui/components/keep-units.ts'
import { MARKS, VerdictIcon } from '#app/ui/components/verdict-mark.tsx'
import type { VerdictWord } from '#contract/catalog/part.ts'
import { CarIcon } from '../vehicle/car-icon.tsx'
import { fullNameOf } from '../vehicle/full-name.ts'
import { nameOf, useGarage } from '../vehicle/garage.ts'
import { openGarage } from '../vehicle/open-garage.ts'
import { PageCar } from '../vehicle/page-car.ts'
import type { Fit } from '../vehicle/use-fit.ts'
import { FitQuestion } from './fit-question.tsx'
import { OtherCar } from './other-car.tsx'

/** The id of the panel. */
export const FIT_PANEL = 'fit'

type Props = {
  fit: Fit
  /** The page is about a car whose names are not known yet. */
  isLoading?: boolean
  /** The text without a car, such as ‘Fits 5 models from 2006 to 2018’. */
  summary?: string | undefined
  /** The list of its category, with the parts that fit. */
  category?: string | undefined
  /** Stands beside the verdict. */
  note?: ReactNode
}

/** @param car ‘your 2014 Volkswagen Golf’ */
const TITLES: Record<VerdictWord, (car: string) => string> = {
  fits: (car) => `Fits ${car}`,
  'fits-if': (car) => `May fit ${car}`,
  'does-not-fit': (car) => `Does not fit ${car}`,
  universal: () => 'Universal',
  'not-known': (car) => `Not known for ${car}`,
}

/** Whether a part fits the car that the page is about, why, and the one question that decides. */
export function FitPanel({ fit, isLoading, summary, category, note }: Props) {
  const { car, judged } = fit
  const { cars } = useGarage()
  const other = useContext(PageCar)
  if (isLoading) return <Frame icon={<CarIcon />} title="Does it fit?" isTall />
  if (!car) return <WithoutCar summary={summary} />
  if (!judged)
    return <Frame icon={<CarIcon />} title={nameOf(car)} isTall={other !== undefined} isOpening />
  const { word, reason, question, open, contradicts, isByAnswer } = judged
  const { color, icon } = MARKS[word]
  // The question quotes the only condition that the reason would.
  const isAsked = !isByAnswer && question?.statement !== undefined && open === 1
  // Then the reason says that the buyer said so.
  const namesAnswer = contradicts === 'condition' || contradicts === 'note'
  const list = `/for/${car.path}${category ? `/${category}` : ''}`
  const name = other ? fullNameOf(other) : nameOf(car)
  // It is ‘your’ car only if it is in the garage.
  const isOwn = cars.some(({ path }) => path === car.path)
  return (
    <Frame
      isOpen={word === 'fits-if'}
      isOpening={question !== undefined}
      isTall={other !== undefined}
      color={color}
      icon={<VerdictIcon className={`size-6 ${color}`}>{icon}</VerdictIcon>}
      title={TITLES[word](`${isOwn ? 'your' : 'the'} ${name}`)}
    >
      {!isAsked && (
        <p dir="auto" className="wrap-anywhere">
          {keepUnits(reason)}
          {isByAnswer && !namesAnswer && ', as you answered'}.{' '}
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
      {note}
      {question && (
        <FitQuestion
          key={question.text + question.statement}
          question={question}
          fit={fit}
          list={list}
        />
      )}
      {word === 'does-not-fit' && <Insist fit={fit} list={list} />}
      {other && word !== 'universal' && <OtherCar car={other} isOwn={isOwn} />}
    </Frame>
  )
}

function WithoutCar({ summary }: { summary: string | undefined }) {
  return (
    <Frame icon={<CarIcon />} title="Does it fit yours?" isStored isOpening>
      {summary && <p className="in-data-car:hidden">{summary}.</p>}
      <Link
        to="/for"
        className="btn btn-outline justify-self-start border-control in-data-car:hidden"
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
  /**
   * As tall as the panel without a car, and with another's: what is below it does not move
   * meanwhile.
   */
  isTall?: boolean
  /** The name of the car that the browser stores is the title before hydration. */
  isStored?: boolean
  /** It has room for a question, below the `data-asked` of the head’s script. */
  isOpening?: boolean
  children?: ReactNode
}

function Frame({ icon, title, color = '', isOpen = false, ...props }: FrameProps) {
  const { isTall = false, isStored, isOpening, children } = props
  const room = isOpening
    ? 'in-data-asked:min-h-69 md:in-data-asked:min-h-77 lg:in-data-asked:min-h-56'
    : ''
  return (
    <section
      id={FIT_PANEL}
      aria-label="Does it fit?"
      className={`grid ${room} ${isTall ? 'min-h-36' : 'min-h-24'} grid-cols-[auto_1fr] content-start gap-x-3 rounded-box border p-4 ${isOpen ? 'border-warning bg-warning/10' : 'border-base-300 bg-base-100'}`}
    >
      <span className="pt-0.5">{icon}</span>
      <div className="grid min-w-0 justify-items-start gap-2 text-sm" aria-live="polite">
        <h2
          className={`text-xl wrap-anywhere ${color}`}
          data-stored={isStored && 'car'}
          suppressHydrationWarning
        >
          {title}
        </h2>
        {children}
      </div>
    </section>
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
