import { type ChangeEvent, useState } from 'react'
import { Link } from 'react-router'
import type { Facet, FacetChoice } from '#contract/catalog/part-card.ts'
import { amountRange } from '#contract/catalog/part-list-url.ts'
import { formatCountOf } from '#contract/money.ts'

type Props = {
  /** With amounts. */
  facet: Facet
  choiceUrl: (facet: string, value: string) => string
  replace?: boolean
}

/**
 * A range of sizes: two sliders that stop at each size, in their order. Without scripts, a few
 * ranges as links.
 */
export function FacetRange({ facet, choiceUrl, replace = false }: Props) {
  const { name, label, choices } = facet
  const last = Math.max(1, choices.length - 1)
  const isChosen = choices.some((one) => one.isChosen)
  const chosen = chosenIn(choices)
  // As long as no other range is chosen: then the sliders stand there.
  const [moved, setMoved] = useState({ since: '', range: chosen })
  const [from, to] = moved.since === `${chosen}` ? moved.range : chosen
  const parts = choices.slice(from, to + 1).reduce((sum, { count }) => sum + count, 0)
  const urlOf = (first: number, end: number) => choiceUrl(name, rangeOf(facet, first, end))
  const link = { replace, preventScrollReset: true, discover: 'none', rel: 'nofollow' } as const
  const slider = (place: number, end: string, move: (place: number) => [number, number]) => (
    <input
      type="range"
      min={0}
      max={last}
      value={place}
      aria-label={`${label}, ${end}`}
      aria-valuetext={choices[place]?.label}
      onChange={({ target }: ChangeEvent<HTMLInputElement>) =>
        setMoved({ since: `${chosen}`, range: move(+target.value) })
      }
    />
  )
  return (
    <>
      <div className="grid gap-1 noscript:hidden">
        <p className="flex justify-between gap-4 font-semibold text-sm tabular-nums" dir="auto">
          <span>{choices[from]?.label}</span>
          <span>{choices[to]?.label}</span>
        </p>
        <div
          className="facet-sliders"
          // Not as an attribute, which the page's policy would refuse.
          ref={(sliders) => {
            sliders?.style.setProperty('--from', `${(100 * from) / last}%`)
            sliders?.style.setProperty('--to', `${(100 * to) / last}%`)
          }}
        >
          {slider(from, 'from', (place) => [Math.min(place, to), to])}
          {slider(to, 'to', (place) => [from, Math.max(place, from)])}
        </div>
        <p className="flex flex-wrap items-center gap-2">
          <Link {...link} to={urlOf(from, to)} className="btn btn-outline flex-1 border-control">
            Show {formatCountOf(parts, 'part')}
          </Link>
          {isChosen && (
            <Link {...link} to={choiceUrl(name, '')} className="btn btn-ghost">
              Any
            </Link>
          )}
        </p>
      </div>
      <noscript>
        <ul className="facet-choices">
          {fewRanges(choices).map(([first, end]) => (
            <li key={first}>
              <Link {...link} to={urlOf(first, end)} className="facet-choice">
                {choices[first]?.label} to {choices[end]?.label}
              </Link>
            </li>
          ))}
        </ul>
      </noscript>
    </>
  )
}

function chosenIn(choices: FacetChoice[]): [number, number] {
  const first = choices.findIndex(({ isChosen }) => isChosen)
  const end = choices.findLastIndex(({ isChosen }) => isChosen)
  return first < 0 ? [0, choices.length - 1] : [first, end]
}

function rangeOf({ amounts = [] }: Facet, first: number, end: number) {
  return amountRange(amounts[first] ?? 0, amounts[end] ?? 0)
}

/** At most five ranges, each of as many sizes. */
function fewRanges(choices: FacetChoice[]): [number, number][] {
  const size = Math.max(2, Math.ceil(choices.length / 5))
  const firsts = choices.map((_, place) => place).filter((place) => place % size === 0)
  return firsts.map((first) => [first, Math.min(first + size, choices.length) - 1])
}
