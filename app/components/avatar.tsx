import { Picture } from './picture.tsx'

const GENERIC_PERSON = '/art/avatar.svg'

/** Pixels, and the class that says the same. */
const SIZES = { 32: 'size-8', 44: 'size-11', 72: 'size-18' }

type Props = { src: string | null | undefined; size: keyof typeof SIZES }

/** A person's photo, or a generic person. Beside a name, so it has no text. */
export function Avatar({ src, size }: Props) {
  return (
    <Picture
      src={src || GENERIC_PERSON}
      fallback={GENERIC_PERSON}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      referrerPolicy="no-referrer" // Google's photos are refused to some pages that say who they are
      className={`${SIZES[size]} shrink-0 rounded-full object-cover`}
    />
  )
}
