import type { ReactNode } from 'react'
import type { VerdictWord } from '#contract/catalog/part.ts'
import type { Verdict } from '#contract/catalog/part-card.ts'
import { VERDICT_LABELS } from '#contract/fitment/verdict-words.ts'
import { keepUnits } from './keep-units.ts'
import { StrokeIcon } from './stroke-icon.tsx'

const RING = <circle cx="10" cy="10" r="8" />

type Mark = { label: string; color: string; icon: ReactNode }

export const MARKS: Record<VerdictWord, Mark> = {
  fits: {
    label: VERDICT_LABELS.fits,
    color: 'text-success',
    icon: (
      <>
        {RING}
        <path d="m6 10.5 3 3 5-6" />
      </>
    ),
  },
  'fits-if': {
    label: VERDICT_LABELS['fits-if'],
    color: 'text-warning',
    icon: (
      <>
        {RING}
        <path d="M7.5 7.8a2.5 2.5 0 1 1 3.7 2.2c-.8.5-1.2.9-1.2 1.8M10 14.3v.1" />
      </>
    ),
  },
  // Only the icon is struck: a struck-through "does not fit" reads as its opposite.
  'does-not-fit': {
    label: VERDICT_LABELS['does-not-fit'],
    color: 'text-quiet',
    icon: (
      <>
        {RING}
        <path d="m4.5 4.5 11 11" />
      </>
    ),
  },
  universal: {
    label: VERDICT_LABELS.universal,
    color: 'text-quiet',
    icon: (
      <>
        {RING}
        <circle cx="10" cy="10" r="4" />
      </>
    ),
  },
  'not-known': {
    label: VERDICT_LABELS['not-known'],
    color: 'text-quiet',
    icon: <circle cx="10" cy="10" r="8" strokeDasharray="0.1 4.1" />,
  },
}

type Props = {
  verdict: Verdict
  className?: string
  label?: string | undefined
  /** On a wide screen one line, of which hover, focus or a tap shows the rest. */
  isOneLine?: boolean
}

/** Longer texts of a verdict have no room in the column of a list. */
const MAX_LINE = 24
/** How reasons begin, which the mark has said. */
const MADE_FOR = 'Made for '

/** Whether a part fits: icon, word and reason, in this sequence everywhere. */
export function VerdictMark({ verdict, className = '', label, isOneLine = false }: Props) {
  const { label: word, color, icon } = MARKS[verdict.word]
  const isOpen = verdict.word === 'fits-if'
  const said = isOpen && !label ? verdict.reason.replace(/^Fits if /, '') : verdict.reason
  const isCut = isOneLine && word.length + said.replace(MADE_FOR, '').length > MAX_LINE
  return (
    <p
      className={`flex gap-1.5 text-sm leading-5 ${isCut ? 'one-line' : ''} ${className}`}
      tabIndex={isCut ? 0 : undefined}
    >
      <VerdictIcon className={`mt-px size-4.5 flex-none ${color}`}>{icon}</VerdictIcon>
      <span dir="auto" className="min-w-0 text-pretty wrap-anywhere">
        <b className={`font-semibold ${color}`}>{label ?? word}</b>{' '}
        <span className={isOpen ? color : 'text-quiet'}>
          {isOneLine && said.startsWith(MADE_FOR) && <span className="sr-only">{MADE_FOR}</span>}
          {keepUnits(isOneLine ? said.replace(MADE_FOR, '') : said)}
        </span>
      </span>
    </p>
  )
}

export function VerdictIcon({ className, children }: { className: string; children: ReactNode }) {
  return (
    <StrokeIcon
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      {children}
    </StrokeIcon>
  )
}
