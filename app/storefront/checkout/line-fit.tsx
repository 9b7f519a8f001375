import { type ReactNode, useRef } from 'react'
import { keepUnits } from '#app/ui/components/keep-units.ts'
import { VerdictMark } from '#app/ui/components/verdict-mark.tsx'
import type { Question } from '#contract/fitment/verdict-question.ts'
import { FitQuestion } from '../part/fit-question.tsx'
import { fullNameOf } from '../vehicle/full-name.ts'
import type { Car } from '../vehicle/garage.ts'
import type { Fit } from '../vehicle/use-fit.ts'
import { useAskedOnce } from './asked-once.tsx'

type Props = {
  productId: string
  title: string
  fit: Fit
  /** The car, where the page's header does not name it. */
  named: Car | undefined
  /** Before the order is placed the buyer confirms a part that does not fit. */
  confirms?: boolean
}

function lineFitId(productId: string) {
  return `fit-${productId}`
}

/** Focuses where a line asks. */
function showLineFit(productId: string) {
  const line = document.getElementById(lineFitId(productId))
  const folded = line?.closest('details') // on a phone the checkout's parts
  if (folded) folded.open = true
  line?.focus({ preventScroll: true })
  line?.scrollIntoView({ block: 'center' })
}

/** Leads to where a line asks. */
export function LineFitLink({ productId, ...props }: LinkProps) {
  return (
    <a
      {...props}
      href={`#${lineFitId(productId)}`}
      className="inline-block min-h-6 underline underline-offset-4"
      onClick={(event) => {
        event.preventDefault()
        showLineFit(productId)
      }}
    />
  )
}

type LinkProps = { productId: string; children: ReactNode; 'aria-label'?: string }

/**
 * Whether the part of a line fits its car: the question that decides it, or the box for a part that
 * does not.
 */
export function LineFit({ productId, title, fit, named, confirms = false }: Props) {
  const group = useRef<HTMLElement>(null)
  const { car, judged, canBuy } = fit
  const { question, at } = useAskedOnce({ productId, title }, car, judged?.question)
  if (!judged) return null
  const { word, reason } = judged
  // The button that was pressed goes with its question.
  const asking = {
    ...fit,
    answer: (choice: Parameters<Fit['answer']>[0]) => {
      fit.answer(choice)
      group.current?.focus({ preventScroll: true })
    },
  }
  return (
    <section
      ref={group}
      id={lineFitId(productId)}
      tabIndex={-1}
      aria-label={`Fit of ${title}`}
      className="grid min-w-0 gap-2 outline-none focus-visible:outline-2 focus-visible:outline-warning focus-visible:outline-offset-4"
    >
      <div aria-live="polite">
        {named && word !== 'universal' && <ForCar car={named} />}
        <VerdictMark verdict={{ word, reason }} />
      </div>
      {question && car && (
        <div className="grid gap-2 text-sm">
          <FitQuestion
            key={question.text + question.statement}
            question={{ ...question, text: askedOf(question.text, car) }}
            fit={asking}
            list={`/for/${car.path}`}
          />
        </div>
      )}
      {at && (
        <p className="text-sm wrap-anywhere">
          The answer at{' '}
          <LineFitLink productId={at.productId}>
            <bdi>{keepUnits(at.title)}</bdi>
          </LineFitLink>{' '}
          decides this, too.
        </p>
      )}
      {confirms && word === 'does-not-fit' && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
          <input
            type="checkbox"
            data-blocks={canBuy ? undefined : ''}
            // The button below moves the focus here, and the outline shows it after a click, too.
            className="checkbox border-control focus:outline-2 focus:outline-warning focus:outline-offset-2"
            checked={fit.isInsisted}
            onChange={({ target }) => fit.insist(target.checked)}
          />
          I want this part anyway
        </label>
      )}
    </section>
  )
}

/** A question in one sentence: ‘Does “Front discs 288 mm” apply to your Golf?’ */
export function openQuestion({ text, statement }: Question, car: Car) {
  return statement ? `Does “${statement}” apply to your ${car.model}?` : askedOf(text, car)
}

/** ‘Which engine does your Golf have?’: a basket may be for several cars. */
function askedOf(text: string, { model }: Car) {
  return text.replace(/\bit\b/, `your ${model}`)
}

/** ‘For the 2013 Ford F-150’: where the header does not say it. */
function ForCar({ car }: { car: Car }) {
  return (
    <span className="block text-pretty text-sm leading-5">
      For the <b className="font-semibold">{fullNameOf(car)}</b>
    </span>
  )
}
