import { Link } from 'react-router'
import { Card } from '../components/card.tsx'

type Props = { children: string; ways: { text: string; url: string }[] }

/** Instead of a list without parts: where else to look. */
export function NothingFound({ children, ways }: Props) {
  return (
    <Card className="grid justify-items-center gap-4 p-8 text-center">
      <img src="/art/missing-part.svg" alt="" width={240} height={180} />
      <p dir="auto" className="wrap-anywhere">
        {children}
      </p>
      <nav aria-label="Categories">
        <ul className="flex flex-wrap justify-center gap-2">
          {ways.map(({ text, url }) => (
            <li key={url}>
              <Link to={url} className="btn btn-outline border-control">
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Card>
  )
}
