import { Link } from 'react-router'
import { Card } from '#app/ui/components/card.tsx'

type Props = { children: string; ways: { text: string; url: string }[] }

/** Instead of a list without parts: where else to look. */
export function NothingFound({ children, ways }: Props) {
  return (
    <Card className="grid justify-items-center gap-4 p-4 text-center sm:p-8">
      <img src="/art/missing-part.svg" alt="" width={240} height={180} />
      <p dir="auto" className="wrap-anywhere">
        {children}
      </p>
      <nav aria-label="Categories" className="w-full max-w-3xl">
        <ul className="grid grid-cols-2 gap-2 md:grid-cols-4">
          {ways.map(({ text, url }) => (
            <li key={url} className="grid">
              <Link to={url} className="btn btn-outline h-auto min-h-11 border-control px-2 py-1">
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Card>
  )
}
