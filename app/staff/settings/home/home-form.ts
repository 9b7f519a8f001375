import type { UseFormReturn } from 'react-hook-form'
import type { HomeBlock, HomeSetting } from '#contract/staff/home-setting.ts'

export type HomeForm = UseFormReturn<HomeSetting, unknown, HomeSetting>

export const BLOCK_TITLES: Record<HomeBlock, string> = {
  figures: 'Figures on Home',
  news: 'Our Latest News',
  deal: 'Flash Deals!',
  blog: 'Blogs',
  portfolio: 'Portfolio',
  credit: 'Credit in the footer',
}
