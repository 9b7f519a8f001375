import type { StaffCategory } from '#contract/catalog/category.ts'

type Props = { categories: readonly StaffCategory[] }

/** The options of a choice of a category, each first level with those below it. */
export function CategoryOptions({ categories }: Props) {
  return categories
    .filter(({ parentId }) => parentId === null)
    .map(({ id, name }) => (
      <optgroup key={id} label={name}>
        <option value={id}>{name}, in general</option>
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
