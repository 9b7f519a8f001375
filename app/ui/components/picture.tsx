import type { ComponentProps } from 'react'

type Props = ComponentProps<'img'> & {
  fallback: string
  alt: string
  width: number
  height: number
}

/** An image in a fixed box that shows `fallback` when its own URL fails. */
export function Picture({ fallback, alt, ...img }: Props) {
  function replace(image: HTMLImageElement) {
    if (image.src.endsWith(fallback)) return
    // A photo's other formats would come before its own URL.
    image.closest('picture')?.replaceChildren(image)
    image.src = fallback
  }
  return (
    <img
      {...img}
      alt={alt}
      decoding="async" // it may be a photo of any size
      // The photo may have failed before hydration.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) replace(image)
      }}
      onError={({ currentTarget }) => replace(currentTarget)}
    />
  )
}
