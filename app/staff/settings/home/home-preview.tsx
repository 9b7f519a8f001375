import { useWatch } from 'react-hook-form'
import { FlashDeal, News, Statistics } from '#app/storefront/home/home-blocks.tsx'
import { dealOf, figuresOf, newsOf } from '#app/storefront/home/own-blocks.ts'
import { isHidden } from '#contract/staff/home-setting.ts'
import type { HomeForm } from './home-form.ts'

const BLOCKS = ['figures', 'news', 'deal', 'blog', 'portfolio'] as const

/** Home's blocks as they are typed. Nothing in it can be clicked. */
export function HomePreview({ form }: { form: HomeForm }) {
  const [figures, news, deal, blog, portfolio] = useWatch({ control: form.control, name: BLOCKS })
  const gone = [isHidden(blog) && 'Blogs', isHidden(portfolio) && 'Portfolio'].filter(Boolean)
  return (
    <section aria-label="Preview of Home">
      <h3>Preview</h3>
      {gone.length > 0 && (
        <p className="text-quiet text-sm">Gone from menu and search engines: {gone.join(', ')}.</p>
      )}
      <div
        inert
        className="mt-2 overflow-hidden pb-8 [zoom:0.5] rounded-box border border-base-300"
      >
        <Statistics figures={figuresOf(figures)} />
        <News news={newsOf(news)} />
        <FlashDeal deal={dealOf(deal, { code: deal.code.toUpperCase() || 'CODE' })} />
      </div>
    </section>
  )
}
