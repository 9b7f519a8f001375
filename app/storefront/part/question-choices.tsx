import { type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import type { HowToTell as HowToTellText } from '#contract/fitment/part-fit.ts'
import type { Choice } from '#contract/fitment/verdict-question.ts'

/** Loaded once a buyer asks. */
const HowToTell = lazyComponent(async () => (await import('./how-to-tell.tsx')).HowToTell)

type Props = {
  choices: Choice[]
  /** Where a choice leads, if that is a page: a link needs no scripts. */
  urlOf?: (choice: Choice) => string | undefined
  onChoose: (choice: Choice) => void
  tell: HowToTellText | undefined
  /** What a buyer reads who does not know. */
  unsure: ReactNode
  /** Of the line of buttons. */
  className: string
  choiceClass: string
  unsureClass?: string
  tellClass?: string
}

/** The answers to a question about a car: ‘I don’t know’ is one, too, and how to tell is said. */
export function QuestionChoices({ choices, urlOf, onChoose, tell, unsure, ...props }: Props) {
  const { className, choiceClass, unsureClass = '', tellClass = '' } = props
  const tellId = useId()
  const [isUnsure, setUnsure] = useState(false)
  const [isTelling, setTelling] = useState(false)
  // Before hydration a click would be lost.
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  const button = { type: 'button', disabled: !isAlive } as const
  return (
    <>
      <div className={className}>
        {choices.map((choice) => {
          const url = urlOf?.(choice)
          const { label } = choice
          return url ? (
            <Link key={label} to={url} className={choiceClass} onClick={() => onChoose(choice)}>
              {label}
            </Link>
          ) : (
            <button
              key={label}
              {...button}
              className={`${choiceClass} noscript:hidden`}
              onClick={() => onChoose(choice)}
            >
              {label}
            </button>
          )
        })}
        <button
          {...button}
          aria-pressed={isUnsure}
          className={`${choiceClass} ${unsureClass} aria-pressed:border-primary noscript:hidden`}
          onClick={() => setUnsure(true)}
        >
          I don’t know
        </button>
        {tell && (
          <button
            {...button}
            aria-expanded={isTelling}
            aria-controls={tellId}
            className={`btn btn-ghost justify-self-start underline underline-offset-4 noscript:hidden ${tellClass}`}
            onClick={() => setTelling(!isTelling)}
          >
            How to tell
          </button>
        )}
      </div>
      {tell && isTelling && (
        <Suspense>
          <HowToTell id={tellId} {...tell} />
        </Suspense>
      )}
      {isUnsure && (
        <p role="status" className="w-full text-sm">
          {unsure}
        </p>
      )}
    </>
  )
}
