import { ConflictNotice, type ConflictProps } from '#app/ui/forms/conflict-notice.tsx'
import type { StaffCategory } from '#contract/catalog/category.ts'
import { slugify } from '#contract/slug.ts'
import { type CategoryValues, toValues } from './category-values.ts'

type Props = Pick<ConflictProps, 'changedBy' | 'decision'> & {
  typed: CategoryValues
  theirs: StaffCategory
  categories: readonly StaffCategory[]
}

const LABELS = {
  ...{ name: 'Name', slug: 'URL', parentId: 'Below', words: 'Further words', drawing: 'Drawing' },
  ...{ hasPosition: 'Have a place', isFluid: 'Are a fluid', isAccessory: 'Are accessories' },
  ...{ howToTell: 'How to tell', howToTellPicture: 'Picture' },
}

export function CategoryConflict({ typed, theirs, categories, ...rest }: Props) {
  const inWords = ({ name, slug, parentId, ...more }: CategoryValues) => {
    const parent = categories.find(({ id }) => String(id) === parentId)?.name ?? 'The first level'
    return { ...more, name, slug: slug || slugify(name), parentId: parent }
  }
  const compared = { labels: LABELS, typed: inWords(typed), saved: inWords(toValues(theirs)) }
  return <ConflictNotice what="category" className="sm:col-span-2" compared={compared} {...rest} />
}
