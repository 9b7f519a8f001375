import { Link } from 'react-router'
import { Card } from '../components/card.tsx'
import { TextLink } from '../components/text-link.tsx'

export type UnderstoodProps = {
  /** Vehicle, position, number and sizes in the search; `url` is the search without it. */
  tags: { text: string; url?: string }[]
  notes: { text: string; link?: { text: string; url: string } }[]
  /** Numbers close to one that no part has. */
  proposals: { text: string; url: string }[]
  /** The list of the vehicle that was named. */
  vehicle?: { text: string; url: string }
}

/** How the shop has interpreted a search: tags that the buyer can remove, and a link to the search as typed. */
export function Understood({ tags, notes, proposals, vehicle }: UnderstoodProps) {
  if (tags.length + notes.length + proposals.length === 0 && !vehicle) return null
  return (
    <Card className="mb-4 grid gap-1 p-3">
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
      {notes.map(({ text, link }) => (
        <p key={text} dir="auto" className="wrap-anywhere">
          {text}{' '}
          {link && (
            <TextLink to={link.url} rel="nofollow">
              {link.text}
            </TextLink>
          )}
        </p>
      ))}
      {proposals.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-4">
          Did you mean
          {proposals.map(({ text, url }) => (
            <TextLink key={text} to={url} className="font-mono">
              {text}
            </TextLink>
          ))}
        </p>
      )}
      {vehicle && (
        <p>
          <TextLink to={vehicle.url}>{vehicle.text}</TextLink>
        </p>
      )}
    </Card>
  )
}

const TAG =
  'inline-flex min-h-11 items-center gap-2 rounded-field border border-control px-3 font-semibold text-sm wrap-anywhere'
