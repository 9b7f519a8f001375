import { TextLink } from '#app/ui/components/text-link.tsx'

type Props = { id: string; name: string; isLink: boolean }

/** Leads to the part's page, if the role may open it. */
export function PartName({ id, name, isLink }: Props) {
  const shown = <bdi>{name}</bdi>
  if (!isLink) return <span className="leading-snug wrap-anywhere">{shown}</span>
  return (
    <TextLink to={`/dashboard/product/${id}`} className="leading-snug wrap-anywhere">
      {shown}
    </TextLink>
  )
}
