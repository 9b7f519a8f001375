import type { ReactNode } from 'react'
import { Drawing } from './drawing.tsx'

type Props = {
  title: string
  /** The path of a drawing of the shop. */
  drawing: string
  children?: ReactNode
}

/** The head of a page to read, as Home’s: on the measuring grid, with a drawing. */
export function PageBanner({ title, drawing, children }: Props) {
  return (
    <header className="measuring-grid border-base-300 border-b">
      <div className="content-width flex items-center justify-between gap-8 py-6 lg:py-8">
        <div className="grid gap-2">
          <h1 className="sm:text-5xl">{title}</h1>
          {children}
        </div>
        <Drawing
          src={`${drawing}#part`}
          width={192}
          height={144}
          className="shrink-0 bg-transparent! max-sm:hidden"
        />
      </div>
    </header>
  )
}
