import { Form } from 'react-router'
import { Modal, ModalActions } from '#app/ui/components/modal.tsx'
import { FilterFields } from './filter-fields.tsx'
import type { FilterProps } from './product-filters.ts'

/** The filters on a phone. */
export function FilterSheet({ onClose, ...props }: FilterProps & { onClose: () => void }) {
  const { q } = props.filters
  return (
    <Modal title="Filter and sort" onClose={onClose}>
      <Form className="grid gap-3" onSubmit={onClose}>
        {q && <input type="hidden" name="q" value={q} />}
        <FilterFields {...props} />
        <ModalActions pending={false} onCancel={onClose}>
          <button type="submit" className="btn btn-primary">
            Show
          </button>
        </ModalActions>
      </Form>
    </Modal>
  )
}
