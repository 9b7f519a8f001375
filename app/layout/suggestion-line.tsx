import { PartPicture } from '#app/ui/components/part-picture.tsx'
import { StrokeIcon } from '#app/ui/components/stroke-icon.tsx'
import { MARKS, VerdictIcon } from '#app/ui/components/verdict-mark.tsx'
import type { Verdict } from '#contract/catalog/part-card.ts'
import { formatPrice } from '#contract/money.ts'
import type { Line } from './use-suggestions.ts'

type Props = {
  line: Line
  typed: string
  id: string
  isActive: boolean
  onClick: () => void
}

/** A line below the search box: a part with its picture, fit and price, or a place to go to. */
export function SuggestionLine({ line, typed, id, isActive, onClick }: Props) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the input does it
    <div
      role="option"
      id={id}
      aria-selected={isActive}
      tabIndex={-1}
      className={`grid min-h-11 cursor-pointer items-center gap-x-3 border-l-4 py-1 pr-4 pl-3 leading-snug ${line.part ? PART : PLACE} ${isActive ? 'border-primary bg-primary/10' : 'border-transparent hover:bg-base-200'}`}
      onClick={onClick}
    >
      {line.part ? (
        <Part line={line} part={line.part} typed={typed} />
      ) : (
        <Place line={line} typed={typed} />
      )}
    </div>
  )
}

const PART = 'grid-cols-[3.5rem_minmax(0,1fr)_auto] sm:grid-cols-[4rem_minmax(0,1fr)_8.5rem_5.5rem]'
const PLACE = 'grid-cols-[3.5rem_minmax(0,1fr)_auto] sm:grid-cols-[4rem_minmax(0,1fr)_auto]'

function Part({ line, part, typed }: Pick<Props, 'line' | 'typed'> & { part: Of }) {
  return (
    <>
      <span className="max-sm:row-span-2">
        <PartPicture src={part.img} photo={part.pictures[0]} alt="" sizes="4rem" eager />
      </span>
      <span className="min-w-0 max-sm:col-span-2">
        <span dir="auto" className="block font-semibold wrap-anywhere">
          <Marked text={part.title} typed={typed} />
        </span>{' '}
        <span dir="auto" className="block text-quiet text-xs wrap-anywhere">
          {numberOf(line, part) && (
            <span className="font-mono">
              <Marked text={numberOf(line, part)} typed={typed} />
            </span>
          )}
          {saidOf(line, part).map((said) => ` · ${said}`)}
        </span>
      </span>{' '}
      <span>{line.verdict && <Fit verdict={line.verdict} />}</span>{' '}
      <span className="justify-self-end font-heading text-lg tabular-nums">
        {formatPrice(part.pricePerUnit)}
      </span>
    </>
  )
}

type Of = NonNullable<Line['part']>

function numberOf({ kind, text }: Line, { number }: Of) {
  return kind === 'number' ? text : (number ?? '')
}

/** Of a number also whose it is, and what replaces it; the title stands above it. */
function saidOf({ kind, detail = '' }: Line, { title, brand }: Of) {
  if (kind !== 'number') return brand ? [brand] : []
  return detail.split(' · ').filter((said) => said !== '' && !title.split(' · ').includes(said))
}

function Fit({ verdict: { word } }: { verdict: Verdict }) {
  const { label, color, icon } = MARKS[word]
  return (
    <span className={`flex items-center gap-1.5 text-sm ${color}`}>
      <VerdictIcon className="size-4 flex-none">{icon}</VerdictIcon>
      <span className="font-semibold">{word === 'does-not-fit' ? 'Other cars' : label}</span>
    </span>
  )
}

function Place({ line: { kind, text, detail }, typed }: Pick<Props, 'line' | 'typed'>) {
  return (
    <>
      <StrokeIcon className="size-5 justify-self-center text-quiet">{ICONS[kind]}</StrokeIcon>
      <span dir="auto" className="wrap-anywhere">
        <Marked text={text} typed={typed} />
      </span>
      {detail && (
        <span dir="auto" className="max-w-40 text-right text-quiet text-sm wrap-anywhere">
          {detail}
        </span>
      )}
    </>
  )
}

const LENS = <path d="M13 13l4 4M9 14A5 5 0 1 0 9 4a5 5 0 0 0 0 10z" />
const TILES = (
  <path d="M3 3h5.5v5.5H3zM11.5 3H17v5.5h-5.5zM3 11.5h5.5V17H3zM11.5 11.5H17V17h-5.5z" />
)

const ICONS: Record<Line['kind'], typeof LENS> = {
  number: LENS,
  words: LENS,
  part: LENS,
  category: TILES,
  vehicle: <path d="M3 15v-4l2-5h10l2 5v4zM3 11h14M6 15v2M14 15v2" />,
}

/** Highlights the typed text where a suggestion, or a word of it, begins with it. */
function Marked({ text, typed }: { text: string; typed: string }) {
  const at = ` ${text.toLowerCase()}`.indexOf(` ${typed.trim().toLowerCase()}`)
  const end = at + typed.trim().length
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <b className="font-semibold text-primary">{text.slice(at, end)}</b>
      {text.slice(end)}
    </>
  )
}
