import { useState } from 'react'
import { Link } from 'react-router'
import type { PartDetail } from '#contract/part-detail.ts'
import { PRODUCT_LABELS } from '#contract/product.ts'
import type { StaffProductPage } from '#contract/staff-product.ts'
import { getPartDetail } from '../../api/part-detail.ts'
import { deleteProduct } from '../../api/product.ts'
import { getStaffProduct } from '../../api/staff-product.ts'
import { ConfirmModal } from '../../components/confirm-modal.tsx'
import { CopyId } from '../../components/copy-id.tsx'
import { TextLink } from '../../components/text-link.tsx'
import { UnsavedInput } from '../../components/unsaved-input.tsx'
import { fieldProps } from '../../forms/field-props.ts'
import { pageTitle } from '../../page-meta.ts'
import { PhotosCard } from '../../picture/photos-card.tsx'
import { usePhotos } from '../../picture/use-photos.ts'
import { CheaperOrders } from '../../product/cheaper-orders.tsx'
import { ConflictNotice } from '../../product/conflict-notice.tsx'
import { DeletedNotice } from '../../product/deleted-notice.tsx'
import { FieldsetCard } from '../../product/fieldset-card.tsx'
import { PartLists } from '../../product/part-lists.tsx'
import { firstMessage, PriceStepsField } from '../../product/price-steps-field.tsx'
import { PartFieldset, ProductFieldset } from '../../product/product-fieldset.tsx'
import { ProductState } from '../../product/product-state.tsx'
import { labelsOf } from '../../product/product-values.ts'
import { SaleFieldset } from '../../product/sale-fieldset.tsx'
import { SaveBar } from '../../product/save-bar.tsx'
import { SuccessorField } from '../../product/successor-field.tsx'
import { type ProductEdit, useProductEdit } from '../../product/use-product-edit.ts'
import { requireAdmin } from '../../session/require-user.ts'
import { StockCard } from '../../stock/stock-card.tsx'
import type { Route } from './+types/edit-product'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  const [product, detail] = await Promise.all([
    getStaffProduct(params.productId),
    getPartDetail(params.productId),
  ])
  return { product, detail }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return [pageTitle(matches, loaderData?.product.name ?? 'Edit part')]
}

export default function EditProductRoute({ loaderData }: Route.ComponentProps) {
  return <EditPage key={loaderData.product._id} {...loaderData} />
}

/** The fields and the photos, and right of them, on phones above them, the stock; below, the lists. All but the fields is saved apart. */
function EditPage({ product, detail }: { product: StaffProductPage; detail: PartDetail }) {
  const [unsavedLists, setUnsavedLists] = useState('')
  const edit = useProductEdit(product)
  const { form, saved, changed } = edit
  const photos = usePhotos(edit)
  const [units, setUnits] = useState<number>()
  const { isSubmitting, errors } = form.formState
  const describing = photos.hasDraft && 'a photo’s description'
  const unsaved = [labelsOf(changed), describing, unsavedLists].filter(Boolean).join(', ')
  return (
    <section>
      <p className="text-sm">
        <TextLink to="/dashboard/manageProducts">Manage Products</TextLink>
        {saved.sku && <span className="text-quiet"> / {saved.sku}</span>}
      </p>
      <Heading edit={edit} units={units} defaultLowStockAt={product.defaultLowStockAt} />
      {saved.deleted && <DeletedNotice product={product} edit={edit} />}
      <CheaperOrders product={product} saved={saved} />
      <ConflictNotice {...edit} />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-4 lg:col-start-2 lg:row-start-1">
          <StockCard
            productId={saved._id}
            isDeleted={saved.deleted}
            packSize={saved.packSize}
            onUnits={setUnits}
          />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4 lg:col-start-1 lg:row-start-1">
          <form onSubmit={edit.save} noValidate className="grid min-w-0 gap-4">
            <FieldsetCard title="Part" disabled={saved.deleted}>
              <ProductFieldset field={(name) => fieldProps(form, name)} />
            </FieldsetCard>
            <FieldsetCard title="What it is" disabled={saved.deleted}>
              <PartFieldset
                field={(name) => fieldProps(form, name)}
                successor={
                  <SuccessorField
                    label={PRODUCT_LABELS.supersededBy}
                    error={errors.supersededBy?.message}
                    className="sm:col-span-6"
                    partId={saved._id}
                    value={String(form.watch('supersededBy') ?? '')}
                    onChange={(id) => form.setValue('supersededBy', id, { shouldDirty: true })}
                  />
                }
              />
            </FieldsetCard>
            <FieldsetCard title="How it is sold" disabled={saved.deleted}>
              <SaleFieldset
                field={(name) => fieldProps(form, name)}
                steps={
                  <PriceStepsField
                    label={PRODUCT_LABELS.priceSteps}
                    error={firstMessage(errors.priceSteps)}
                    className="min-w-0 sm:col-span-6"
                    value={String(form.watch('priceSteps') ?? '')}
                    onChange={(value) =>
                      form.setValue('priceSteps', value, {
                        shouldDirty: true,
                        shouldValidate: form.formState.isSubmitted,
                      })
                    }
                  />
                }
              />
            </FieldsetCard>
            {!saved.deleted && (
              <SaveBar
                unsaved={changed.map((field) => PRODUCT_LABELS[field])}
                unsavedLists={unsavedLists}
                pending={isSubmitting}
                error={errors.root?.message}
                onSave={() => void edit.save()}
                onDiscard={edit.discard}
              />
            )}
          </form>
          {!saved.deleted && <PhotosCard photos={photos} img={saved.img} />}
        </div>
        {!saved.deleted && (
          <div className="grid min-w-0 grid-cols-1 gap-4 lg:col-span-2">
            <PartLists edit={edit} detail={detail} onUnsaved={setUnsavedLists} />
          </div>
        )}
      </div>
      <UnsavedInput what={saved.deleted ? '' : unsaved} />
    </section>
  )
}

type HeadingProps = Pick<StaffProductPage, 'defaultLowStockAt'> & {
  edit: ProductEdit
  /** As the stock card has them. */
  units: number | undefined
}

function Heading({ edit: { saved }, units, defaultLowStockAt }: HeadingProps) {
  const product = { ...saved, availableQuantity: units ?? saved.availableQuantity }
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 dir="auto" className="wrap-anywhere">
          {saved.name}
        </h2>
        <ProductState product={product} defaultLowStockAt={defaultLowStockAt} />
        {!saved.deleted && (
          <span className="flex gap-2 sm:ml-auto">
            {saved.state === 'live' && (
              <Link to={`/product/${saved._id}`} className="btn btn-outline">
                See in shop
              </Link>
            )}
            <button
              type="button"
              className="btn btn-outline btn-error"
              onClick={() => setIsDeleting(true)}
            >
              Delete
            </button>
          </span>
        )}
      </div>
      <CopyId id={saved._id} label="product id" />
      {isDeleting && (
        <ConfirmModal
          title={`Are you sure you want to delete ${saved.name}!`}
          action="Delete"
          onConfirm={() => deleteProduct(saved._id)}
          success={`Product: ${saved.name} is deleted.`}
          onClose={() => setIsDeleting(false)}
        >
          <p>The shop no longer sells it. Paid orders keep it, and it can be restored.</p>
        </ConfirmModal>
      )}
    </>
  )
}
