import type { ComponentProps } from 'react'

/** An icon of strokes, in the color of the text around it. The text says what it means. */
export function StrokeIcon(props: ComponentProps<'svg'>) {
  return (
    <svg
      viewBox="0 0 20 20"
      className="size-5"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      {...props}
    />
  )
}
