import { useEffect, useRef } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { addCategory, editCategory, listCategories } from '#app/api/category.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { CategoryForm } from '#app/staff/category/category-form.tsx'
import { CategoryList } from '#app/staff/category/category-list.tsx'
import { MergeCard } from '#app/staff/category/merge-card.tsx'
import { Card } from '#app/ui/components/card.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { toast } from '#app/ui/components/toasts.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { StaffCategory } from '#contract/catalog/category.ts'
import type { Route } from './+types/categories'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'catalog')
  return { categories: await listCategories() }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Categories')]
}

const PAGE = '/dashboard/categories'

/** The categories as a tree, and the form of the one that is open, or of a new one. */
export default function Categories({ loaderData, params }: Route.ComponentProps) {
  const { categories } = loaderData
  const open = categories.find(({ id }) => String(id) === params.id)
  const isOpen = open !== undefined || params.id === 'new'
  return (
    <section>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>Categories</h2>
        <p className="flex gap-x-5">
          <TextLink to="/dashboard/jobs">Jobs</TextLink>
          <TextLink to="/dashboard/diagrams">Diagrams</TextLink>
          <TextLink to={`${PAGE}/new`}>Add a category</TextLink>
        </p>
      </div>
      {isOpen ? (
        <div className="mt-2 grid items-start gap-4 lg:mt-4 lg:grid-cols-[15rem_minmax(0,1fr)] xl:grid-cols-[18rem_minmax(0,1fr)]">
          <TextLink to={PAGE} className="lg:hidden">
            All categories
          </TextLink>
          {/* Beside the form: it has a scroll bar of its own, and stays where it was. */}
          <Card className="overflow-y-auto p-3 max-lg:hidden lg:sticky lg:top-4 lg:max-h-[calc(100dvh-9rem)]">
            <CategoryList categories={categories} openId={open?.id} />
          </Card>
          <div className="min-w-0">
            {open ? (
              <OpenCategory key={open.id} category={open} categories={categories} />
            ) : (
              <NewCategory categories={categories} />
            )}
          </div>
        </div>
      ) : (
        <>
          <p className="mt-2 max-w-prose text-quiet">
            Choose a category to rename, move, hide or merge it. Categories have three levels. Parts
            keep theirs when you rename or move it, and its old URL redirects.
          </p>
          <Card className="mt-4 p-3">
            <CategoryList categories={categories} openId={undefined} />
          </Card>
        </>
      )}
    </section>
  )
}

type Shown = { categories: readonly StaffCategory[] }

function NewCategory({ categories }: Shown) {
  const { revalidate } = useRevalidator()
  return (
    <>
      <LeadHeading>A new category</LeadHeading>
      <CategoryForm
        category={undefined}
        categories={categories}
        onSave={addCategory}
        onSaved={async ({ name }) => {
          toast(`${name} is added.`)
          await revalidate()
        }}
      />
    </>
  )
}

function OpenCategory({ category, categories }: Shown & { category: StaffCategory }) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { id, name, mergesInto } = category
  const into = categories.find((one) => one.id === mergesInto)
  if (into) return <MergingCategory name={name} into={into.name} />
  return (
    <>
      <LeadHeading>{name}</LeadHeading>
      <CategoryForm
        category={category}
        categories={categories}
        onSave={(fields, version) => editCategory(id, { ...fields, version })}
        onSaved={async () => {
          toast('Saved. Customers see it now.')
          await revalidate()
        }}
      />
      <MergeCard
        category={category}
        categories={categories}
        onDeleted={() => void navigate(PAGE)}
      />
    </>
  )
}

const POLL_MS = 2_000

/** Until a job has moved its parts. */
function MergingCategory({ name, into }: { name: string; into: string }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(revalidate, POLL_MS)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <p role="status">
      {name} is being merged into {into}: its parts move there.
    </p>
  )
}

/** The category that was chosen may be far down the list: its form has the focus. */
function LeadHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} dir="auto" className="mb-2 text-lg wrap-anywhere outline-none">
      {children}
    </h3>
  )
}
