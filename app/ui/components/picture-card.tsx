import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { Drawing } from './drawing.tsx'

type Props = { src: string; width: number; height: number; className?: string; children: ReactNode }

/** A list item with a drawing above its text. */
export function PictureCard({ src, width, height, className, children }: Props) {
  return (
    <Card as="li" className={`p-3 ${className ?? ''}`}>
      <Drawing src={src} width={width} height={height} className="w-full rounded-box" />
      {children}
    </Card>
  )
}
