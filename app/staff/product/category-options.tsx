import type { StaffCategory } from '#contract/catalog/category.ts'

type Props = {
  categories: readonly StaffCategory[]
  /** Does the choice of one also mean those below it? */
  isFilter?: boolean
}

/** The options of a choice of a category, each first level with those below it. */
export function CategoryOptions({ categories, isFilter = false }: Props) {
  return categories
    .filter(({ parentId }) => parentId === null)
    .map(({ id, name }) => (
      <optgroup key={id} label={name}>
        <option value={id}>{isFilter ? `All of ${name}` : `${name}, in general`}</option>
        {below(id, categories).map((second) =>
          [second, ...below(second.id, categories)].map((one) => (
            <option key={one.id} value={one.id}>
              {one === second ? one.name : `\u2003${one.name}`}
            </option>
          )),
        )}
      </optgroup>
    ))
}

function below(id: number, categories: readonly StaffCategory[]) {
  return categories.filter(({ parentId }) => parentId === id)
}
