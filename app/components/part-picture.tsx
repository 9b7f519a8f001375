/** A product's picture in its fixed 4:3 box, with a drawing in its place when the address fails. */
export function PartPicture({
  src,
  alt,
  eager = false,
}: {
  src: string
  alt: string
  eager?: boolean
}) {
  return (
    <img
      src={src}
      alt={alt}
      width={320}
      height={240}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className="aspect-4/3 w-full rounded-box bg-[#f1f1ee] object-contain"
      onError={({ currentTarget }) => {
        if (!currentTarget.src.endsWith(MISSING)) currentTarget.src = MISSING
      }}
    />
  )
}

const MISSING = '/art/missing-part.svg'
