import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Product } from '#contract/product.ts'
import * as api from '../../api.ts'
import { ConfirmModal } from '../../components/confirm-modal.tsx'
import { CopyId } from '../../components/copy-id.tsx'
import { EmptyList } from '../../components/empty-list.tsx'
import { MoreButton } from '../../components/more-button.tsx'
import { PartPicture } from '../../components/part-picture.tsx'
import { Cell, Row, Table } from '../../components/table.tsx'
import { toast } from '../../components/toasts.tsx'
import { listToReturnTo } from '../../kept-lists.ts'
import { pageTitle } from '../../page-meta.ts'
import { requireAdmin } from '../../session.ts'
import { useMore } from '../../use-more.ts'
import type { Route } from './+types/manage-products'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  return listToReturnTo<Product>(request) ?? api.listProducts()
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Manage Products')]
}

const COLUMNS = ['Image', 'Name', 'Id', 'Delete']
const WIDTHS = ['w-28', '', 'w-84', 'w-32']

export default function ManageProducts({ loaderData: products }: Route.ComponentProps) {
  const { items, total, ...more } = useMore(products, api.listProducts)
  const [toDelete, setToDelete] = useState<Product>()
  const { revalidate } = useRevalidator()

  async function remove({ _id, name }: Product) {
    await api.deleteProduct(_id)
    toast(`Product: ${name} is deleted.`)
    await revalidate()
  }

  return (
    <section>
      <h2>Manage Products: {total}</h2>
      {items.length === 0 ? (
        <EmptyList to="/dashboard/addProduct" action="Add A Product">
          There are no products yet.
        </EmptyList>
      ) : (
        <Table columns={COLUMNS} widths={WIDTHS}>
          {items.map((product) => (
            <Row key={product._id}>
              <Cell label="Image">
                <div className="w-20">
                  <PartPicture src={product.img} alt="" />
                </div>
              </Cell>
              <Cell label="Name">
                <span dir="auto" className="block font-semibold wrap-anywhere">
                  {product.name}
                </span>
              </Cell>
              <Cell label="Id">
                <CopyId id={product._id} label="product id" />
              </Cell>
              <Cell label="Delete">
                <button
                  type="button"
                  className="btn btn-outline btn-error"
                  aria-label={`Delete ${product.name}`}
                  onClick={() => setToDelete(product)}
                >
                  Delete
                </button>
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      <MoreButton {...more}>Show more products</MoreButton>
      {toDelete && (
        <ConfirmModal
          title={`Are you sure you want to delete ${toDelete.name}!`}
          action="Delete"
          onConfirm={() => remove(toDelete)}
          onClose={() => setToDelete(undefined)}
        >
          <p>The shop no longer sells it. Paid orders keep it.</p>
        </ConfirmModal>
      )}
    </section>
  )
}
