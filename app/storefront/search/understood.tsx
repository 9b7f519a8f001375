import { Link } from 'react-router'
import { TextLink } from '#app/ui/components/text-link.tsx'

export type UnderstoodProps = {
  /** Vehicle, position, number and sizes in the search; `url` is the search without it. */
  tags: { text: string; url?: string }[]
  notes: { text: string; link?: { text: string; url: string; isQuestion?: boolean } }[]
  /** Numbers close to one that no part has. */
  proposals: { text: string; url: string }[]
  /** The list of the vehicle that was named. */
  vehicle?: { label: string; url: string }
}

/**
 * How the shop has interpreted a search: tags that the buyer can remove, and a link to the search
 * as typed.
 */
export function Understood({ tags, notes, proposals, vehicle }: UnderstoodProps) {
  if (tags.length + notes.length + proposals.length === 0 && !vehicle) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      {tags.length > 0 && (
        <ul aria-label="Understood" className="flex flex-wrap items-center gap-2">
          {tags.map(({ text, url }) => (
            <li key={text}>
              {url === undefined ? (
                <span dir="auto" className={TAG}>
                  {text}
                </span>
              ) : (
                <Link
                  to={url}
                  rel="nofollow"
                  aria-label={`Search without ${text}`}
                  className={`${TAG} hover:border-primary`}
                >
                  <span dir="auto">{text}</span>
                  <span aria-hidden="true" className="text-quiet">
                    ×
                  </span>
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {vehicle && (
        <TextLink to={vehicle.url} className={LINK}>
          All parts<span className="max-sm:sr-only">&nbsp;for the {vehicle.label}</span>
        </TextLink>
      )}
      {notes.map(({ text, link }) => (
        <p key={text} dir="auto" className="wrap-anywhere">
          {text}{' '}
          {link && (
            <TextLink to={link.url} rel="nofollow" className="-my-3">
              {link.text}
            </TextLink>
          )}
          {link?.isQuestion && '?'}
        </p>
      ))}
      {proposals.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-4">
          Did you mean
          {proposals.map(({ text, url }, at) => (
            <span key={text}>
              <TextLink to={url} className={`font-mono ${LINK}`}>
                {text}
              </TextLink>
              {at === proposals.length - 1 && '?'}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

/** A link is lower where there is a mouse. */
const LINK = 'lg:min-h-8'

const TAG =
  'inline-flex min-h-11 items-center gap-2 rounded-field border border-control bg-base-100 px-3 font-semibold text-sm wrap-anywhere lg:min-h-8'
