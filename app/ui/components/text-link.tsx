import { Link, type LinkProps } from 'react-router'

/** An underlined link on a line of its own, 44 pixels high. */
export function TextLink({ className, ...link }: LinkProps) {
  return (
    <Link
      {...link}
      className={`inline-flex min-h-11 items-center underline underline-offset-4 ${className ?? ''}`}
    />
  )
}
