import { Link } from 'react-router'
import { ON_INTENT } from '#app/api/prefetch.ts'
import { Drawing } from '#app/ui/components/drawing.tsx'
import { renditionPath } from '#contract/catalog/rendition.ts'

type Props = {
  diagrams: { slug: string; name: string; drawing: string | null; picturePath: string | null }[]
}

/** Links to diagrams, each with its picture. */
export function DiagramLinks({ diagrams }: Props) {
  if (diagrams.length === 0) return null
  return (
    <ul aria-label="Diagrams" className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      {diagrams.map(({ slug, name, drawing, picturePath }) => (
        <li key={slug} className="grid min-w-0">
          <Link
            to={`/diagrams/${slug}`}
            prefetch={ON_INTENT}
            className="flex min-h-11 items-center gap-2 rounded-field border border-base-300 bg-base-100 pr-2 hover:border-control sm:gap-3 sm:pr-4"
          >
            <Drawing
              src={picturePath ? renditionPath(picturePath, 320, 'webp') : `/art/${drawing}.svg`}
              width={64}
              height={48}
              className="rounded-field max-sm:w-12"
            />
            <span dir="auto" className="min-w-0 text-sm leading-tight wrap-anywhere">
              <span className="block text-quiet text-xs">Diagram</span> {name}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
