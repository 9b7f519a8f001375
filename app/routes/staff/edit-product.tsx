import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { listCategories } from '#app/api/category.ts'
import { getEditedPart } from '#app/api/edited-part.ts'
import { readSettings } from '#app/api/setting.ts'
import { getStaffProduct } from '#app/api/staff-product.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { PicturesCard } from '#app/staff/picture/pictures-card.tsx'
import { usePictures } from '#app/staff/picture/use-pictures.ts'
import { AttributesCard } from '#app/staff/product/edit/attributes-card.tsx'
import { CheaperOrders } from '#app/staff/product/edit/cheaper-orders.tsx'
import { DeletedNotice } from '#app/staff/product/edit/deleted-notice.tsx'
import { FieldsetCard } from '#app/staff/product/edit/fieldset-card.tsx'
import { FitmentsCard } from '#app/staff/product/edit/fitments-card.tsx'
import { NumberHint } from '#app/staff/product/edit/number-hint.tsx'
import { NumbersCard } from '#app/staff/product/edit/numbers-card.tsx'
import { firstMessage, PriceStepsField } from '#app/staff/product/edit/price-steps-field.tsx'
import { PartFieldset, ProductFieldset } from '#app/staff/product/edit/product-fieldset.tsx'
import { ProductHeading } from '#app/staff/product/edit/product-heading.tsx'
import { SaleFieldset } from '#app/staff/product/edit/sale-fieldset.tsx'
import { SaveBar } from '#app/staff/product/edit/save-bar.tsx'
import { SectionTabs } from '#app/staff/product/edit/section-tabs.tsx'
import { SuccessorField } from '#app/staff/product/edit/successor-field.tsx'
import { usePartEdit } from '#app/staff/product/edit/use-part-edit.ts'
import { weightProps } from '#app/staff/product/edit/weight-props.tsx'
import { StockCard } from '#app/staff/stock/stock-card.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { UnsavedInput } from '#app/ui/components/unsaved-input.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { StaffCategory } from '#contract/catalog/category.ts'
import type { EditedPart } from '#contract/catalog/edited-part.ts'
import { PRODUCT_LABELS } from '#contract/catalog/product.ts'
import type { StaffProductPage } from '#contract/catalog/staff-product.ts'
import type { Route } from './+types/edit-product'

const PartConflict = lazyComponent(
  async () => (await import('#app/staff/product/edit/part-conflict.tsx')).PartConflict,
)

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

/** Fields, and below them a tab for each list. Photos and stock are saved apart, at once. */
function EditPage({ product, detail, country, categories }: PageProps) {
  const { hash } = useLocation()
  const [tab, setTab] = useState(hash.slice(1) || 'stock')
  const { edit, lists, ...part } = usePartEdit(product, detail, setTab)
  const { form, saved } = edit
  const photos = usePictures(edit)
  const [units, setUnits] = useState<number>()
  const [isStockTyped, setStockTyped] = useState(false)
  const { errors } = form.formState
  const describing = photos.hasDraft && 'a photo’s description'
  const stock = isStockTyped && 'the stock'
  const unsaved = [...part.unsaved, describing, stock].filter(Boolean).join(', ')
  const [brand, number] = form.watch(['brand', 'number']).map((one) => String(one ?? ''))
  const isTyped = number !== (saved.number ?? '') || brand !== (saved.brand ?? '')
  const numberHint = (
    <NumberHint id={saved._id} brand={brand ?? ''} number={(isTyped && number) || ''} />
  )
  const { attributes, numbers, fitments } = lists
  const ofLists = [
    {
      id: 'photos',
      title: 'Photos',
      count: saved.pictures.length,
      isUnsaved: photos.hasDraft,
      content: <PicturesCard photos={photos} img={saved.img} onShow={() => setTab('photos')} />,
    },
    {
      id: 'specification',
      title: 'Specification',
      count: attributes.list.length,
      isUnsaved: attributes.isChanged,
      content: <AttributesCard state={attributes} />,
    },
    {
      id: 'numbers',
      title: 'Numbers',
      count: numbers.list.length,
      isUnsaved: numbers.isChanged,
      content: <NumbersCard state={numbers} />,
    },
    {
      id: 'fitments',
      title: 'Fitments',
      count:
        detail.fitmentCount > detail.fitments.length
          ? detail.fitmentCount // too many to edit
          : fitments.list.rows.length,
      isUnsaved: fitments.isChanged,
      content: <FitmentsCard state={fitments} detail={detail} />,
    },
  ]
  return (
    <section>
      <p className="text-sm">
        <TextLink to="/dashboard/manageProducts" className="lg:min-h-6">
          Manage Products
        </TextLink>
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
      <form id="part-fields" onSubmit={part.save} noValidate className="mt-2">
        <FieldsetCard
          title="Part"
          disabled={saved.deleted}
          className="dense-fields lg:gap-y-1 xl:grid-cols-12"
        >
          <ProductFieldset
            field={(name) => ({
              ...fieldProps(form, name),
              ...(name === 'weightGrams' && weightProps(form, name, country)),
            })}
          />
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
                className="sm:col-span-6 xl:col-span-3"
                partId={saved._id}
                value={String(form.watch('supersededBy') ?? '')}
                onChange={(id) => form.setValue('supersededBy', id, { shouldDirty: true })}
              />
            }
          />
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
      </form>
      <SectionTabs
        shown={tab}
        onShow={setTab}
        sections={[
          {
            id: 'stock',
            title: 'Stock',
            count: units,
            isUnsaved: isStockTyped,
            content: (
              <StockCard
                productId={saved._id}
                isDeleted={saved.deleted}
                packSize={saved.packSize}
                shelf={saved.shelf}
                onUnits={setUnits}
                onTyped={setStockTyped}
              />
            ),
          },
          ...(saved.deleted ? [] : ofLists),
        ]}
      />
      {!saved.deleted && (
        <SaveBar
          form="part-fields"
          unsaved={part.unsaved}
          pending={part.pending}
          error={errors.root?.message}
          onSave={() => void part.save()}
          onDiscard={part.discard}
        />
      )}
      <UnsavedInput what={saved.deleted ? '' : unsaved} />
    </section>
  )
}
