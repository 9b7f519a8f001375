import type { ComponentProps } from 'react'
import { Card } from './card.tsx'

const COLORS = {
  success: 'border-l-success',
  warning: 'border-l-warning',
  error: 'border-l-error',
}

export type NoticeKind = keyof typeof COLORS

type Props = ComponentProps<'div'> & { kind: NoticeKind; as?: 'div' | 'p' }

/** A card with a colored edge: something the user should know. */
export function Notice({ kind, as = 'div', className, ...rest }: Props) {
  return (
    <Card
      as={as}
      className={`border-l-4 wrap-anywhere ${COLORS[kind]} ${className ?? ''}`}
      {...(rest as ComponentProps<typeof as>)}
    />
  )
}
