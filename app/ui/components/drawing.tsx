type Props = { src: string | undefined; width: number; height: number; className: string }

/** A drawing, or a photo instead, beside or above the text that says what it shows. */
export function Drawing({ className, ...size }: Props) {
  return (
    <img alt="" loading="lazy" className={`bg-drawing object-contain ${className}`} {...size} />
  )
}
