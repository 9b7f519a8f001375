import { useState } from 'react'
import type { Product } from '#contract/product.ts'
import { deleteProduct, listProducts } from '../../api/product.ts'
import { ConfirmModal } from '../../components/confirm-modal.tsx'
import { CopyId } from '../../components/copy-id.tsx'
import { PartPicture } from '../../components/part-picture.tsx'
import { EmptyList } from '../../lists/empty-list.tsx'
import { restoredList } from '../../lists/list-cache.ts'
import { LoadMore } from '../../lists/load-more.tsx'
import { Cell, Row, Table } from '../../lists/table.tsx'
import { useInfiniteList } from '../../lists/use-infinite-list.ts'
import { pageTitle } from '../../page-meta.ts'
import { requireAdmin } from '../../session/require-user.ts'
import type { Route } from './+types/manage-products'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  return restoredList<Product>(request) ?? listProducts()
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Manage Products')]
}

const COLUMNS = ['Image', 'Name', 'Id', 'Delete']
const WIDTHS = ['w-28', '', 'w-84', 'w-32']

export default function ManageProducts({ loaderData: products }: Route.ComponentProps) {
  const { items, total, ...more } = useInfiniteList(products, listProducts)
  const [toDelete, setToDelete] = useState<Product>()

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
      <LoadMore {...more}>Show more products</LoadMore>
      {toDelete && (
        <ConfirmModal
          title={`Are you sure you want to delete ${toDelete.name}!`}
          action="Delete"
          onConfirm={() => deleteProduct(toDelete._id)}
          success={`Product: ${toDelete.name} is deleted.`}
          onClose={() => setToDelete(undefined)}
        >
          <p>The shop no longer sells it. Paid orders keep it.</p>
        </ConfirmModal>
      )}
    </section>
  )
}
