import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Card } from '#app/ui/components/card.tsx'
import { Field, TextField } from '#app/ui/forms/field.tsx'
import { fieldProps } from '#app/ui/forms/field-props.ts'
import { RadioField } from '#app/ui/forms/radio-field.tsx'
import {
  HOME_BLOCKS,
  type HomeBlock,
  type HomeSetting,
  homeSettingSchema,
} from '#contract/staff/home-setting.ts'
import type { Stored } from '#contract/staff/setting.ts'
import { SectionForm } from '../section-form.tsx'
import { BLOCK_TITLES, type HomeForm } from './home-form.ts'
import { HomePreview } from './home-preview.tsx'
import { FiguresFields, NewsFields } from './list-fields.tsx'

const SHOWS = [
  ['sample', 'Sample'],
  ['own', 'Your own'],
  ['hidden', 'Hidden'],
] as const

/** What the storefront shows in the place of the sample texts. */
export function HomeCard({ stored }: { stored: Stored<HomeSetting> }) {
  const form = useForm({ resolver: zodResolver(homeSettingSchema), defaultValues: stored.value })
  return (
    <>
      <Card className="p-5">
        <SectionForm
          section="home"
          stored={stored}
          form={form}
          action="Save Home"
          labels={BLOCK_TITLES}
          asTexts={asTexts}
        >
          <p className="max-w-prose text-quiet text-sm">
            The sample texts are not true of your shop: 25.6K happy clients, 25% off. Put your own
            in their place, or hide them.
          </p>
          <HideAll form={form} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Block form={form} block="figures">
              <FiguresFields form={form} />
            </Block>
            <Block form={form} block="news">
              <NewsFields form={form} />
            </Block>
            <Block form={form} block="deal">
              <DealFields form={form} />
            </Block>
            <Block form={form} block="blog">
              <PageField form={form} block="blog" />
            </Block>
            <Block form={form} block="portfolio">
              <PageField form={form} block="portfolio" />
            </Block>
            <Block form={form} block="credit">
              <Field label="Your credit" {...fieldProps(form, 'credit.text')} />
            </Block>
          </div>
        </SectionForm>
      </Card>
      <HomePreview form={form} />
    </>
  )
}

function HideAll({ form }: { form: HomeForm }) {
  const samples = HOME_BLOCKS.filter((block) => form.watch(`${block}.show`) === 'sample')
  if (samples.length === 0) return null
  const hide = () => {
    for (const block of samples) form.setValue(`${block}.show`, 'hidden', { shouldDirty: true })
  }
  return (
    <button type="button" className="btn btn-outline justify-self-start" onClick={hide}>
      Hide all sample texts
    </button>
  )
}

type BlockProps = { form: HomeForm; block: HomeBlock; children: ReactNode }

function Block({ form, block, children }: BlockProps) {
  const name = `${block}.show` as const
  const isOwn = form.watch(name) === 'own'
  return (
    <div
      className={`grid content-start gap-3 border-base-300 border-t pt-4 ${isOwn ? 'sm:col-span-2' : ''}`}
    >
      <RadioField label={BLOCK_TITLES[block]} options={SHOWS} {...form.register(name)} />
      {isOwn && children}
    </div>
  )
}

function DealFields({ form }: { form: HomeForm }) {
  return (
    <div className="grid gap-3 sm:grid-cols-3 sm:items-start">
      <Field label="Deal" placeholder="10% off brakes" {...fieldProps(form, 'deal.title')} />
      <Field
        label="Discount code"
        mono
        autoComplete="off"
        hint="The deal is shown while the code is valid."
        {...fieldProps(form, 'deal.code')}
      />
      <Field label="Leads to" placeholder="/catalog/brakes" {...fieldProps(form, 'deal.link')} />
      <TextField
        className="sm:col-span-2"
        label="About the deal"
        {...fieldProps(form, 'deal.text')}
      />
    </div>
  )
}

function PageField({ form, block }: { form: HomeForm; block: 'blog' | 'portfolio' }) {
  return (
    <TextField
      label={`Text of ${BLOCK_TITLES[block]}`}
      rows={6}
      hint="In Markdown, as the texts on delivery. Without a text there is no page."
      {...fieldProps(form, `${block}.text`)}
    />
  )
}

function asTexts({ figures, news, deal, blog, portfolio, credit }: HomeSetting) {
  const lines = (show: string, ...texts: string[]) => [show, ...texts].filter(Boolean).join('\n')
  return {
    figures: lines(figures.show, ...figures.list.map(({ label, value }) => `${value} ${label}`)),
    news: lines(news.show, ...news.list.map(({ title, text, link }) => `${title} ${text} ${link}`)),
    deal: lines(deal.show, deal.title, deal.text, deal.code, deal.link),
    blog: lines(blog.show, blog.text),
    portfolio: lines(portfolio.show, portfolio.text),
    credit: lines(credit.show, credit.text),
  }
}
