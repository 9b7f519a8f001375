/** A link to the section leads to it and focuses it. */
export function SectionHeading({ id, children }: { id: string; children: string }) {
  return (
    <h3 id={id} tabIndex={-1} className="scroll-mt-4 outline-none">
      {children}
    </h3>
  )
}
