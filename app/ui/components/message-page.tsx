import type { ReactNode } from 'react'

type Props = {
  title: string
  drawing: string
  /** One sentence. */
  children: string
  /** One link or button. */
  action: ReactNode
}

/** Replaces a page that does not exist or could not be loaded. */
export function MessagePage({ title, drawing, children, action }: Props) {
  return (
    <section className="content-width grid justify-items-center gap-5 py-16 text-center">
      <img
        src={drawing}
        alt=""
        width={320}
        height={240}
        // While the shop is unreachable, so may be its drawing.
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
