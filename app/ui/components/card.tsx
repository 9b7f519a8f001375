import type { ComponentProps, ElementType } from 'react'

type Props<Tag extends ElementType> = { as?: Tag } & ComponentProps<Tag>

/** A box with a hairline border. @param props.as the element, a `div` by default */
export function Card<Tag extends ElementType = 'div'>({ as, className, ...rest }: Props<Tag>) {
  const Element: ElementType = as ?? 'div'
  return (
    <Element
      className={`rounded-box border border-base-300 bg-base-100 ${className ?? ''}`}
      {...rest}
    />
  )
}
