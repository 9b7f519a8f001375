import { Link, useNavigate, useRevalidator } from 'react-router'
import { listCategories } from '#app/api/category.ts'
import { addRepair, deleteRepair, editRepair, listRepairs } from '#app/api/repair.ts'
import { requireStaff } from '#app/session/require-user.ts'
import { RepairForm } from '#app/staff/category/repair-form.tsx'
import { Card } from '#app/ui/components/card.tsx'
import { ConfirmButton } from '#app/ui/components/confirm-button.tsx'
import { TextLink } from '#app/ui/components/text-link.tsx'
import { toast } from '#app/ui/components/toasts.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { StaffCategory } from '#contract/catalog/category.ts'
import { repairPath } from '#contract/catalog/repair-path.ts'
import type { StaffRepair } from '#contract/catalog/staff-repair.ts'
import { formatCountOf } from '#contract/money.ts'
import type { Route } from './+types/repairs'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'catalog')
  const [repairs, categories] = await Promise.all([listRepairs(), listCategories()])
  return { repairs, categories }
}

export function meta({ matches }: Route.MetaArgs) {
  return [pageTitle(matches, 'Jobs')]
}

const PAGE = '/dashboard/jobs'

/** The jobs of the shop, and the form of the one that is open, or of a new one. */
export default function Jobs({ loaderData, params }: Route.ComponentProps) {
  const { repairs, categories } = loaderData
  const open = repairs.find(({ id }) => String(id) === params.id)
  return (
    <section>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>Jobs</h2>
        <p className="flex gap-x-5">
          <TextLink to="/dashboard/categories">Categories</TextLink>
          <TextLink to={`${PAGE}/new`}>Add a job</TextLink>
        </p>
      </div>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[16rem_minmax(0,1fr)]">
        <Card className="p-3">
          <RepairList repairs={repairs} openId={open?.id} />
        </Card>
        {params.id === 'new' ? (
          <NewRepair categories={categories} />
        ) : open ? (
          <OpenRepair key={open.id} repair={open} categories={categories} />
        ) : (
          <p className="max-w-prose text-quiet">
            A job is what a car needs done: a front brake job takes pads, discs and a fitting kit.
            Buyers get the parts that fit their car in one click. Choose one, or add one.
          </p>
        )}
      </div>
    </section>
  )
}

function RepairList({ repairs, openId }: { repairs: StaffRepair[]; openId: number | undefined }) {
  if (repairs.length === 0) return <p className="p-2 text-quiet">No job yet.</p>
  return (
    <nav aria-label="Jobs">
      <ul className="grid gap-1">
        {repairs.map(({ id, name, isHidden, items }) => (
          <li key={id}>
            <Link
              to={`${PAGE}/${id}`}
              aria-current={id === openId ? 'page' : undefined}
              className="menu-entry justify-between"
            >
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {name}
                {isHidden && <span className="text-quiet text-sm"> hidden</span>}
              </span>
              <span className="shrink-0 font-normal text-quiet text-sm">
                {formatCountOf(items.length, 'part')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type Shown = { categories: readonly StaffCategory[] }

function NewRepair({ categories }: Shown) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  return (
    <div>
      <h3 className="mb-2 text-lg">A new job</h3>
      <RepairForm
        repair={undefined}
        categories={categories}
        onSave={addRepair}
        onSaved={async ({ id, name }) => {
          toast(`${name} is added.`)
          await revalidate()
          await navigate(`${PAGE}/${id}`)
        }}
      />
    </div>
  )
}

function OpenRepair({ repair, categories }: Shown & { repair: StaffRepair }) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { id, name, slug } = repair
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h3 dir="auto" className="text-lg wrap-anywhere">
          {name}
        </h3>
        <TextLink to={repairPath(slug)} className="text-sm">
          Its page
        </TextLink>
      </div>
      <RepairForm
        repair={repair}
        categories={categories}
        onSave={(fields, version) => editRepair(id, { ...fields, version })}
        onSaved={async () => {
          toast('Saved. Customers see it now.')
          await revalidate()
        }}
      />
      <ConfirmButton
        label="Delete this job"
        className="mt-3 min-h-11 text-quiet underline underline-offset-4 hover:text-error"
        title={`Delete ${name}?`}
        action="Delete"
        onConfirm={async () => {
          await deleteRepair(repair)
          toast(`${name} is deleted.`)
          await navigate(PAGE)
        }}
      >
        <p>Its page is gone; its parts stay.</p>
      </ConfirmButton>
    </div>
  )
}
