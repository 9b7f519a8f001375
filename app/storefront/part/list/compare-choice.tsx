import { MAX_COMPARED } from '#contract/catalog/comparison.ts'
import type { PartCard } from '#contract/catalog/part-card.ts'

const FORM = 'compare'

/** Chooses a part for a comparison: a field of the form at the list’s end, also without scripts. */
export function CompareChoice({ part }: { part: PartCard }) {
  return (
    <label className="compare-choice">
      <input
        type="checkbox"
        name="parts"
        form={FORM}
        value={part._id}
        data-category={part.categoryId}
        className="checkbox checkbox-sm border-control"
        onChange={({ target }) => follow(target.form)}
      />
      <span>
        Compare<span className="sr-only"> {part.title}</span>
      </span>
    </label>
  )
}

/** Over the end of the screen while parts are chosen. */
export function CompareBar() {
  return (
    <form
      id={FORM}
      action="/compare"
      aria-label="Compare"
      className="compare-bar"
      onReset={({ currentTarget }) => void setTimeout(follow, 0, currentTarget)}
    >
      <p aria-hidden="true" className="compare-count text-quiet text-sm">
        {' '}
        of {MAX_COMPARED}
      </p>
      <output className="sr-only" />
      <button type="reset" className="btn btn-ghost">
        Clear
      </button>
      <button type="submit" className="btn btn-primary">
        Compare
      </button>
    </form>
  )
}

function follow(form: HTMLFormElement | null) {
  // Offline every part stays a choice; the page keeps those of the first one's category.
  if (form)
    import('./follow-choice.ts').then(
      (code) => code.followChoice(form),
      () => {},
    )
}
