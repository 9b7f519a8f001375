import { Picture } from './picture.tsx'

const GENERIC_PERSON = '/art/avatar.svg'

/** The class of each size in pixels. */
const SIZES = { 32: 'size-8 text-xs', 44: 'size-11 text-sm', 72: 'size-18 text-2xl' }

type Props = { src: string | null | undefined; name: string; size: keyof typeof SIZES }

/** A user's photo, or the initials. Beside the name, so it says nothing itself. */
export function Avatar({ src, name, size }: Props) {
  const shape = `${SIZES[size]} shrink-0 rounded-full`
  const initials = src ? '' : initialsOf(name)
  if (initials) {
    return <span aria-hidden="true" data-initials={initials} className={`${shape} initials`} />
  }
  return (
    <Picture
      src={src || GENERIC_PERSON}
      fallback={GENERIC_PERSON}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      referrerPolicy="no-referrer" // Google rejects some referrers
      className={`${shape} object-cover`}
    />
  )
}

/** Of the first and the last word: ‘HW’. */
function initialsOf(name: string) {
  const [first = '', ...others] = name.match(/(?<!\S)\p{L}/gu) ?? []
  return (first + (others.at(-1) ?? '')).toUpperCase()
}
