import { Picture } from './picture.tsx'

const GENERIC_PERSON = '/art/avatar.svg'

/** A person's photo, or a generic person; `size` in pixels. Beside a name, so it has no text. */
export function Avatar({ src, size }: { src: string | null | undefined; size: number }) {
  return (
    <Picture
      src={src || GENERIC_PERSON}
      fallback={GENERIC_PERSON}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      style={{ width: size, height: size }}
      className="shrink-0 rounded-full object-cover"
    />
  )
}
