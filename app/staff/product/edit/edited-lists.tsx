import { useState } from 'react'
import type { EditedPart } from '#contract/catalog/edited-part.ts'
import { AttributesCard } from './attributes-card.tsx'
import { FitmentsCard } from './fitments-card.tsx'
import { NumbersCard } from './numbers-card.tsx'
import type { ProductEdit } from './use-product-edit.ts'

type Props = {
  edit: ProductEdit
  detail: EditedPart
  /** Gets the names of the lists that are not saved. */
  onUnsaved: (names: string) => void
}

/** Specification, numbers and fitments, each saved apart. */
export function EditedLists({ edit, detail, onUnsaved }: Props) {
  const [unsaved, setUnsaved] = useState<Record<string, boolean>>({})
  const mark = (name: string) => (isUnsaved: boolean) => {
    const next = { ...unsaved, [name]: isUnsaved }
    setUnsaved(next)
    onUnsaved(
      Object.entries(next)
        .filter(([, is]) => is)
        .map(([one]) => one)
        .join(', '),
    )
  }
  return (
    <>
      <AttributesCard edit={edit} detail={detail} onUnsaved={mark('specification')} />
      <NumbersCard edit={edit} detail={detail} onUnsaved={mark('numbers')} />
      <FitmentsCard edit={edit} detail={detail} onUnsaved={mark('fitments')} />
    </>
  )
}
