import { lazy, Suspense, useState } from 'react'
import { listCategories } from '#app/api/category.ts'
import { getEditedPart } from '#app/api/edited-part.ts'
import { readSettings } from '#app/api/setting.ts'
import { getStaffProduct } from '#app/api/staff-product.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { PicturesCard } from '#app/staff/picture/pictures-card.tsx'
import { usePictures } from '#app/staff/picture/use-pictures.ts'
import { CheaperOrders } from '#app/staff/product/edit/cheaper-orders.tsx'
import { DeletedNotice } from '#app/staff/product/edit/deleted-notice.tsx'
import { EditedLists } from '#app/staff/product/edit/edited-lists.tsx'
import { FieldsetCard } from '#app/staff/product/edit/fieldset-card.tsx'
import { NumberHint } from '#app/staff/product/edit/number-hint.tsx'
import { firstMessage, PriceStepsField } from '#app/staff/product/edit/price-steps-field.tsx'
import { PartFieldset, ProductFieldset } from '#app/staff/product/edit/product-fieldset.tsx'
import { ProductHeading } from '#app/staff/product/edit/product-heading.tsx'
import { labelsOf } from '#app/staff/product/edit/product-values.ts'
import { SaleFieldset } from '#app/staff/product/edit/sale-fieldset.tsx'
import { SaveBar } from '#app/staff/product/edit/save-bar.tsx'
import { SuccessorField } from '#app/staff/product/edit/successor-field.tsx'
import { useProductEdit } from '#app/staff/product/edit/use-product-edit.ts'
import { weightProps } from '#app/staff/product/edit/weight-props.tsx'
import { StockCard } from '#app/staff/stock/stock-card.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { UnsavedInput } from '#app/ui/components/unsaved-input.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { StaffCategory } from '#contract/catalog/category.ts'
import type { EditedPart } from '#contract/catalog/edited-part.ts'
import { PRODUCT_LABELS } from '#contract/catalog/product.ts'
import type { StaffProductPage } from '#contract/catalog/staff-product.ts'
import type { Route } from './+types/edit-product'

const PartConflict = lazy(async () => ({
  default: (await import('#app/staff/product/edit/part-conflict.tsx')).PartConflict,
}))

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'catalog')
  const [product, detail, { delivery }, categories] = await Promise.all([
    getStaffProduct(params.productId),
    getEditedPart(params.productId),
    readSettings(),
    listCategories(),
  ])
  return { product, detail, country: delivery.value.home, categories }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return [pageTitle(matches, loaderData?.product.name ?? 'Edit part')]
}

export default function EditProductRoute({ loaderData }: Route.ComponentProps) {
  return <EditPage key={loaderData.product._id} {...loaderData} />
}

type PageProps = {
  product: StaffProductPage
  detail: EditedPart
  /** The shop's country, which decides the units of weights. */
  country: string
  categories: StaffCategory[]
}

/**
 * The stock stands right of fields and photos, on phones above them, and the lists below. Photos,
 * stock and lists are saved apart from the fields.
 */
function EditPage({ product, detail, country, categories }: PageProps) {
  const [unsavedLists, setUnsavedLists] = useState('')
  const edit = useProductEdit(product)
  const { form, saved, changed } = edit
  const photos = usePictures(edit)
  const [units, setUnits] = useState<number>()
  const [isStockTyped, setStockTyped] = useState(false)
  const { isSubmitting, errors } = form.formState
  const describing = photos.hasDraft && 'a photo’s description'
  const stock = isStockTyped && 'the stock'
  const unsaved = [labelsOf(changed), describing, unsavedLists, stock].filter(Boolean).join(', ')
  const [brand, number] = form.watch(['brand', 'number']).map((one) => String(one ?? ''))
  const isTyped = number !== (saved.number ?? '') || brand !== (saved.brand ?? '')
  const numberHint = (
    <NumberHint id={saved._id} brand={brand ?? ''} number={(isTyped && number) || ''} />
  )
  return (
    <section>
      <p className="text-sm">
        <TextLink to="/dashboard/manageProducts">Manage Products</TextLink>
        {saved.sku && <span className="text-quiet"> / {saved.sku}</span>}
      </p>
      <ProductHeading
        edit={edit}
        units={units}
        heldUnits={product.heldUnits}
        defaultLowStockAt={product.defaultLowStockAt}
      />
      {saved.deleted && <DeletedNotice product={product} edit={edit} />}
      <CheaperOrders product={product} saved={saved} />
      {edit.conflict && (
        <Suspense>
          <PartConflict {...edit} categories={categories} />
        </Suspense>
      )}
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-4 lg:col-start-2 lg:row-start-1">
          <StockCard
            productId={saved._id}
            isDeleted={saved.deleted}
            packSize={saved.packSize}
            shelf={saved.shelf}
            onUnits={setUnits}
            onTyped={setStockTyped}
          />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4 lg:col-start-1 lg:row-start-1">
          <form onSubmit={edit.save} noValidate className="grid min-w-0 gap-4">
            <FieldsetCard title="Part" disabled={saved.deleted}>
              <ProductFieldset
                field={(name) => ({
                  ...fieldProps(form, name),
                  ...(name === 'weightGrams' && weightProps(form, name, country)),
                })}
              />
            </FieldsetCard>
            <FieldsetCard title="What it is" disabled={saved.deleted}>
              <PartFieldset
                categories={categories}
                field={(name) => ({
                  ...fieldProps(form, name),
                  ...(name === 'number' && { hint: numberHint }),
                })}
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
          {!saved.deleted && <PicturesCard photos={photos} img={saved.img} />}
        </div>
        {!saved.deleted && (
          <div className="grid min-w-0 grid-cols-1 gap-4 lg:col-span-2">
            <EditedLists edit={edit} detail={detail} onUnsaved={setUnsavedLists} />
          </div>
        )}
      </div>
      <UnsavedInput what={saved.deleted ? '' : unsaved} />
    </section>
  )
}
