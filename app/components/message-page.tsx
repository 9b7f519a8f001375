import type { ReactNode } from 'react'

type Props = {
  title: string
  drawing: string
  /** One sentence. */
  children: string
  /** One way on. */
  action: ReactNode
}

/** In place of a page that is not there or could not come. */
export function MessagePage({ title, drawing, children, action }: Props) {
  return (
    <section className="content-width grid justify-items-center gap-5 py-16 text-center">
      <img
        src={drawing}
        alt=""
        width={320}
        height={240}
        // Where the shop can't be reached, its drawing may be out of reach too.
        onError={({ currentTarget }) => {
          currentTarget.hidden = true
        }}
      />
      <h1>{title}</h1>
      <p className="text-quiet">{children}</p>
      {action}
    </section>
  )
}
