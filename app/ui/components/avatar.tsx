import { Picture } from './picture.tsx'

const GENERIC_PERSON = '/art/avatar.svg'

/** The class of each size in pixels. */
const SIZES = { 32: 'size-8', 44: 'size-11', 72: 'size-18' }

type Props = { src: string | null | undefined; size: keyof typeof SIZES }

/** A user's photo, or a generic one. Beside a name, so its alt text is empty. */
export function Avatar({ src, size }: Props) {
  return (
    <Picture
      src={src || GENERIC_PERSON}
      fallback={GENERIC_PERSON}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      referrerPolicy="no-referrer" // Google rejects some referrers
      className={`${SIZES[size]} shrink-0 rounded-full object-cover`}
    />
  )
}
