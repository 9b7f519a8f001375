import type { ReactNode } from 'react'
import { Card } from './card.tsx'

type Props = { src: string; width: number; height: number; className?: string; children: ReactNode }

/** A list item with a drawing above its text. */
export function PictureCard({ src, width, height, className, children }: Props) {
  return (
    <Card as="li" className={`p-3 ${className ?? ''}`}>
      <img
        src={src}
        alt=""
        width={width}
        height={height}
        loading="lazy"
        className="w-full rounded-box bg-drawing"
      />
      {children}
    </Card>
  )
}
