import type { ReactNode } from 'react'

const TEXT =
  'grid gap-4 leading-relaxed wrap-anywhere [&_a]:underline [&_h2]:mt-4 [&_h2]:text-2xl [&_h3]:mt-2 [&_h3]:text-xl [&_li]:my-1 [&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6'

/** A page that the owner has written. @param props.html from micromark */
export function WrittenPage(props: { title: string; html: string; children?: ReactNode }) {
  return (
    <div className="content-width max-w-3xl py-10 lg:py-14">
      <h1 className="mb-8">{props.title}</h1>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: micromark escapes what the owner wrote */}
      <div className={TEXT} dangerouslySetInnerHTML={{ __html: props.html }} />
      {props.children}
    </div>
  )
}
