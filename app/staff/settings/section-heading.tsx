/** The heading of a section: a link to the section leads here, and the heading takes the focus. */
export function SectionHeading({ id, children }: { id: string; children: string }) {
  return (
    <h3 id={id} tabIndex={-1} className="scroll-mt-4 outline-none">
      {children}
    </h3>
  )
}
