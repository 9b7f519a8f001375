import { Link } from 'react-router'
import { ON_INTENT } from '#app/api/prefetch.ts'
import { PartPicture } from '#app/ui/components/part-picture.tsx'
import { VerdictMark } from '#app/ui/components/verdict-mark.tsx'
import { canBeBought, PartAction, PartAdd } from '../part/part-action.tsx'
import { PartName } from '../part/part-name.tsx'
import { PartPrice } from '../part/part-price.tsx'
import { balloonId, type OfferedNumber, rowId } from './offered-number.ts'

type Props = {
  one: OfferedNumber
  isChosen: boolean
  isLit: boolean
  /** The car that the page is about. */
  model: string | undefined
  onChoose: () => void
  onLight: (isLit: boolean) => void
}

/** A number of the list: what its balloon in the drawing shows. */
export function NumberRow({ one, isChosen, isLit, model, onChoose, onLight }: Props) {
  const { number, name, url, part } = one
  return (
    <li
      id={rowId(number)}
      tabIndex={-1}
      className={`number-row ${isChosen ? 'number-row-on' : isLit ? 'bg-base-200' : ''}`}
      onMouseEnter={() => onLight(true)}
      onMouseLeave={() => onLight(false)}
    >
      <a
        href={`#${balloonId(number)}`}
        aria-label={`Show ${number} in the drawing`}
        className="balloon balloon-in-row z-1 self-start [grid-area:number] noscript:pointer-events-none"
        onClick={(event) => {
          event.preventDefault()
          onChoose()
        }}
      >
        <span>{number}</span>
      </a>
      {part ? (
        <>
          <div className="[grid-area:picture]">
            <PartPicture src={part.img} photo={part.pictures[0]} alt="" sizes="4rem" />
          </div>
          <div className="min-w-0 [grid-area:name]">
            <PartName part={part} heading="h2" className="font-sans text-[0.9375rem] leading-4.5" />
            {part.verdict && <VerdictMark verdict={part.verdict} isOneLine className="mt-0.5" />}
            <MoreLink url={url} name={name} />
          </div>
          <PartPrice part={part} className="text-right [grid-area:price]" />
          <PartAdd part={part} className="justify-self-end [grid-area:add]" />
          <PartAction
            part={part}
            className={`justify-self-end [grid-area:add] ${canBeBought(part) ? 'not-noscript:hidden' : ''}`}
          />
        </>
      ) : (
        <div className="[grid-column:picture-start/-1]">
          <h2 dir="auto" className="font-sans text-base wrap-anywhere">
            {name}
          </h2>
          <p className="text-quiet text-sm">
            {model ? `None is known to fit your ${model}.` : 'None is sold at the moment.'}
          </p>
          <MoreLink url={url} name={name} />
        </div>
      )}
    </li>
  )
}

function MoreLink({ url, name }: { url: string | undefined; name: string }) {
  if (!url) return null
  return (
    <Link
      to={url}
      prefetch={ON_INTENT}
      className="relative inline-flex min-h-6 items-center text-quiet text-sm underline underline-offset-4 hover:text-primary max-lg:-my-2 max-lg:min-h-11"
    >
      All {name.charAt(0).toLowerCase() + name.slice(1)}
    </Link>
  )
}
