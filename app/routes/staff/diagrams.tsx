import { Suspense, useEffect, useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { listCategories } from '#app/api/category.ts'
import { addDiagram, deleteDiagram, editDiagram, listDiagrams } from '#app/api/diagram.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { Card } from '#app/ui/components/card.tsx'
import { ConfirmButton } from '#app/ui/components/confirm-button.tsx'
import { Drawing } from '#app/ui/components/drawing.tsx'
import { FullPageSpinner } from '#app/ui/components/spinner.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { toast } from '#app/ui/components/toasts.tsx'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { StaffCategory } from '#contract/catalog/category.ts'
import type { StaffDiagram } from '#contract/catalog/diagram.ts'
import { renditionPath } from '#contract/catalog/rendition.ts'
import { formatCountOf } from '#contract/money.ts'
import type { Route } from './+types/diagrams'

/** It is loaded once a diagram is opened. */
const DiagramForm = lazyComponent(
  async () => (await import('#app/staff/diagram/diagram-form.tsx')).DiagramForm,
)

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'catalog')
  const [diagrams, categories] = await Promise.all([
    listDiagrams(),
    params.id ? listCategories() : [],
  ])
  return { diagrams, categories }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Diagrams')]
}

const PAGE = '/dashboard/diagrams'

/** The diagrams, or the form of one of them. */
export default function Diagrams({ loaderData, params }: Route.ComponentProps) {
  const { diagrams, categories } = loaderData
  const open = diagrams.find(({ _id }) => _id === params.id)
  return (
    <section>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2>Diagrams</h2>
        {params.id ? (
          <TextLink to={PAGE}>All diagrams</TextLink>
        ) : (
          <TextLink to={`${PAGE}/new`}>Add a diagram</TextLink>
        )}
      </div>
      <Suspense fallback={<FullPageSpinner />}>
        {open ? (
          <OpenDiagram key={open._id} diagram={open} categories={categories} />
        ) : params.id === 'new' ? (
          <NewDiagram categories={categories} />
        ) : params.id ? (
          <p className="mt-4">There is no such diagram, or no longer.</p>
        ) : (
          <DiagramList diagrams={diagrams} />
        )}
      </Suspense>
    </section>
  )
}

function DiagramList({ diagrams }: { diagrams: readonly StaffDiagram[] }) {
  if (diagrams.length === 0) {
    return (
      <p className="mt-4 max-w-prose text-quiet">
        A diagram is a picture with numbers. Buyers choose a number and get the part that fits their
        car. Upload a picture, click where a number stands, and choose its category.
      </p>
    )
  }
  return (
    <Card as="ul" className="mt-4">
      {diagrams.map(({ _id, slug, name, drawing, picturePath, callouts }) => (
        <li
          key={_id}
          className="flex flex-wrap items-center gap-x-4 border-base-300 px-3 py-2 not-first:border-t"
        >
          <Link to={`${PAGE}/${_id}`} className="flex min-h-11 min-w-0 flex-1 items-center gap-4">
            <Drawing
              src={picturePath ? renditionPath(picturePath, 320, 'webp') : `/art/${drawing}.svg`}
              width={64}
              height={48}
              className="rounded-field"
            />
            <span className="min-w-0">
              <span dir="auto" className="block font-semibold wrap-anywhere">
                {name}
              </span>
              <span className="text-quiet text-sm">{formatCountOf(callouts.length, 'number')}</span>
            </span>
          </Link>
          <TextLink to={`/diagrams/${slug}?unfit=1`} aria-label={`See it: ${name}`}>
            See it
          </TextLink>
        </li>
      ))}
    </Card>
  )
}

type Shown = { categories: readonly StaffCategory[] }

function NewDiagram({ categories }: Shown) {
  const navigate = useNavigate()
  const [added, setAdded] = useState<string>()
  // Once the form knows that nothing is unsaved, which would ask before it is left.
  useEffect(() => {
    if (added) void navigate(`${PAGE}/${added}`, { replace: true })
  }, [navigate, added])
  return (
    <>
      <h3 className="my-2 text-lg">A new diagram</h3>
      <DiagramForm
        diagram={undefined}
        categories={categories}
        onSave={addDiagram}
        onSaved={async ({ _id, name }) => {
          toast(`${name} is added. Customers see it now.`)
          setAdded(_id)
        }}
      />
    </>
  )
}

function OpenDiagram({ diagram, categories }: Shown & { diagram: StaffDiagram }) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { _id, slug, name } = diagram
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h3 dir="auto" className="text-lg wrap-anywhere">
          {name}
        </h3>
        <div className="flex items-center gap-4">
          <TextLink to={`/diagrams/${slug}?unfit=1`}>See it</TextLink>
          <ConfirmButton
            label="Delete"
            className="btn btn-ghost px-3"
            title={`Delete ${name}?`}
            action="Delete"
            onConfirm={async () => {
              await deleteDiagram(diagram)
              await navigate(PAGE)
            }}
            success={`${name} is deleted.`}
          >
            <p>Its page leads nowhere then.</p>
          </ConfirmButton>
        </div>
      </div>
      <DiagramForm
        diagram={diagram}
        categories={categories}
        onSave={(fields, version) => editDiagram(_id, { ...fields, version })}
        onSaved={async () => {
          toast('Saved. Customers see it now.')
          await revalidate()
        }}
      />
    </>
  )
}
